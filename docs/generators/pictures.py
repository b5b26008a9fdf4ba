"""Draw the pictures of the docs again, and quote the tutorial and the recorded evening again: `make gallery`."""

from pathlib import Path
from tempfile import TemporaryDirectory

from docs.generators import evening, tutorial
from docs.generators.gallery import draw_gallery

if __name__ == "__main__":
    for page in (tutorial, evening):
        with TemporaryDirectory() as folder:
            page.renew(Path(folder))
    for file in draw_gallery():
        print(file)
