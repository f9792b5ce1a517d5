#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes a folder for a web server of the page and what cannot be in its one file: a preview picture and icons, a manifest, and a
service worker, with which the page can be installed and works offline.

    web_site.py PAGE SERVICE_WORKER FOLDER [ADDRESS]    ADDRESS: where the page will be; a preview's picture needs it whole"""

import hashlib
import html
import json
import pathlib
import re
import struct
import sys
import zlib

BOARD, UNLIT, LIT = (19, 19, 21), (44, 39, 40), (235, 30, 22)
ICON = ["X.X", ".X.", "X.X"]
WORD = [
    ".OOOOO..XX...XX..OOOOO.",
    "OO...OO.XX...XX.OO...OO",
    "OO...OO..XX.XX..OO...OO",
    "OO...OO...XXX...OO...OO",
    "OO...OO...XXX...OO...OO",
    "OO...OO..XX.XX..OO...OO",
    "OO...OO.XX...XX.OO...OO",
    ".OOOOO..XX...XX..OOOOO.",
]


def png(width, height, rows):
    """rows: bytes of red, green and blue for each pixel."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"".join(b"\0" + row for row in rows), 9)) + chunk(b"IEND", b"")


def leds(width, height, pitch, signs):
    """LEDs all over the picture; those of the signs, in the middle, are lit."""
    columns, lines = width // pitch, height // pitch
    left, top = (width - columns * pitch) / 2, (height - lines * pitch) / 2
    from_column, from_line = (columns - len(signs[0])) // 2, (lines - len(signs)) // 2

    def is_lit(column, line):
        x, y = column - from_column, line - from_line
        return 0 <= y < len(signs) and 0 <= x < len(signs[0]) and signs[y][x] != "."

    def colour(x, y):
        column, line = int((x - left) // pitch), int((y - top) // pitch)
        if not (0 <= column < columns and 0 <= line < lines):
            return BOARD
        far = ((x + 0.5 - left - (column + 0.5) * pitch) ** 2 + (y + 0.5 - top - (line + 0.5) * pitch) ** 2) ** 0.5
        lit = is_lit(column, line)
        share = min(1, max(0, 0.4 * pitch - far + 0.5))  # of the pixel that the disc covers
        light = 1.25 - 0.5 * far / (0.4 * pitch) if lit else 1
        glow = 0.35 * max(0, 1 - far / (0.5 * pitch)) if lit else 0
        disc = LIT if lit else UNLIT
        return tuple(min(255, round(share * light * d + (1 - share) * (b + glow * (d - b)))) for d, b in zip(disc, BOARD))

    return png(width, height, [b"".join(bytes(colour(x, y)) for x in range(width)) for y in range(height)])


def manifest(page):
    found = re.search(r'<meta name="description" content="([^"]*)">', page)
    icons = [{"src": f"icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
             for size in (192, 512) for purpose in ("any", "maskable")]
    return {"name": "OXO: tic-tac-toe on a virtual Arduino", "short_name": "OXO", "description": html.unescape(found[1]), "start_url": "./",
            "scope": "./", "display": "standalone", "background_color": "#15171a", "theme_color": "#15171a", "icons": icons}


HEAD = """<link rel="manifest" href="manifest.webmanifest">
<link rel="apple-touch-icon" href="icon-192.png">
<meta property="og:url" content="@ADDRESS@">
<meta property="og:image" content="@ADDRESS@preview.png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="OXO, in lit LEDs">
<meta name="twitter:card" content="summary_large_image">
<script>navigator.serviceWorker?.register("service_worker.js");</script>
</head>
"""


def main(page_file, worker_file, folder, address=""):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    page = pathlib.Path(page_file).read_text(encoding="utf-8")
    files = {
        "preview.png": leds(1200, 630, 48, WORD), "icon-192.png": leds(192, 192, 38, ICON), "icon-512.png": leds(512, 512, 102, ICON),
        "manifest.webmanifest": json.dumps(manifest(page), indent=1).encode(),
    }
    address = html.escape(address.rstrip("/") + "/" if address else "")
    files["index.html"] = page.replace("</head>\n", HEAD.replace("@ADDRESS@", address), 1).encode()
    version = hashlib.sha256(b"".join(files.values())).hexdigest()[:16]
    kept = ["./", "manifest.webmanifest", "icon-192.png", "icon-512.png"]
    worker = pathlib.Path(worker_file).read_text(encoding="utf-8")
    files["service_worker.js"] = worker.replace("@VERSION@", version).replace("@FILES@", json.dumps(kept)).encode()
    for name, data in files.items():
        (folder / name).write_bytes(data)


if __name__ == "__main__":
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    main(*sys.argv[1:])
