"""A user's picture for a page: read once, limited in size, and saved again as a JPEG without other data."""

from __future__ import annotations

import io
import struct
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

LARGEST = 8_000_000  # bytes of a file
MOST_DOTS = 40_000_000  # of a picture
SORTS = ("PNG", "JPEG")


@dataclass(frozen=True)
class Photograph:
    """A picture: its name in the battle file, and the bytes of its file."""

    name: str
    data: bytes

    def jpeg(self, broad: int, grey: bool = False) -> bytes:
        """Return the picture as a JPEG, as `image` does."""
        made = io.BytesIO()
        self.image(broad, grey).save(made, "JPEG", quality=78)
        return made.getvalue()

    def image(self, broad: int, grey: bool = False) -> Image.Image:
        """Return the picture, at most `broad` pixels on its longer side, in grey if asked, without metadata."""
        from PIL import Image, ImageOps

        with Image.open(io.BytesIO(self.data), formats=SORTS) as found:
            try:
                upright = ImageOps.exif_transpose(found)
            except (struct.error, ValueError, TypeError):  # Pillow reads such metadata, but cannot write it again
                upright = found
            flat = Image.new("RGB", upright.size, "white")
            drawn = upright.convert("RGBA")
            flat.paste(drawn, mask=drawn.getchannel("A"))
        flat.thumbnail((broad, broad))
        return flat.convert("L") if grey else flat

    @property
    def digest(self) -> str:
        """The first 16 hexadecimal digits of the SHA-256 checksum of the picture's file."""
        return sha256(self.data).hexdigest()[:16]


def photograph(name: str, path: Path) -> Photograph:
    """Return the picture in the PNG or JPEG file at `path`, under a name; ValueError with the reason why it cannot be
    used.
    """
    from PIL import Image, UnidentifiedImageError

    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise ValueError(f"it cannot be read: {error.strerror}") from None
    if len(data) > LARGEST:
        raise ValueError(f"it is larger than {LARGEST:,} bytes")
    try:
        with Image.open(io.BytesIO(data), formats=SORTS) as found:
            if found.width * found.height > MOST_DOTS:
                raise ValueError(f"{found.width} by {found.height} dots are too many")
            found.load()
    except (UnidentifiedImageError, OSError, SyntaxError, Image.DecompressionBombError):
        raise ValueError("it is not a readable PNG or JPEG") from None
    return Photograph(name, data)
