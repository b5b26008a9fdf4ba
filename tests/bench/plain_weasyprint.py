"""Set a folder of HTML files with WeasyPrint as it comes, one after the other: plain_weasyprint.py FOLDER."""

import sys
from pathlib import Path

import weasyprint

for file in sorted(Path(sys.argv[1]).glob("*.html")):
    weasyprint.HTML(file).write_pdf(file.with_suffix(".pdf"))
