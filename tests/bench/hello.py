"""The least that a click command can be."""

import click


@click.command()
def hello() -> None:
    """Say hello."""
    click.echo("hello")


hello()
