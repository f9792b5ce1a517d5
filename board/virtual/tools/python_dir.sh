#!/bin/sh
# Prints where a Python looks for modules below a prefix; PREFIX/share/vboard if nowhere.
#   python_dir.sh PYTHON PREFIX
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
"$1" - "$2" 2>/dev/null <<'END' || echo "$2/share/vboard"
import re
import site
import sys

folders = [*site.getsitepackages(), site.getusersitepackages()]
print(next(f for f in folders if re.fullmatch(re.escape(sys.argv[1]) + r"/lib/python[\d.]*/(dist|site)-packages", f)))
END
