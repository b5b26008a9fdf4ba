"""Draw the pictures of the documentation again, and quote the tutorial's output again: `make gallery`."""

from pathlib import Path
from tempfile import TemporaryDirectory

from docs.generators.gallery import draw_gallery
from docs.generators.tutorial import renew

if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        renew(Path(folder))
    for file in draw_gallery():
        print(file)
