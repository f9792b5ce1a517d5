# SPDX-License-Identifier: GPL-3.0-or-later
"""Where the images are, for the tests of the Python module: make names the folder."""

import os
import pathlib

import pytest

IMAGES = pathlib.Path(os.environ["VBOARD_IMAGES"]).resolve()


@pytest.fixture
def image():
    """Makes the path of an image of tests/images."""
    return lambda name: IMAGES / f"{name}.elf"
