# For sed -z: converts tmux's capture of a screen with colours into plain text that is the same in every run: LEDs as # and `.`,
# Unicode lines, masks for time, sleep, speed and the port's number, no trailing blanks. A colour that is not legible on both light
# and dark backgrounds becomes ILLEGIBLE.
# SPDX-License-Identifier: GPL-3.0-or-later

# Pens: 1 red, 2 grey, 3 any other. 236, 231 and 37 are used with their own background.
s/\x1b\[(31|91|38;5;(88|124|160|196|197|203))m/\x01/g
s/\x1b\[(90|38;5;(236|240|244))m/\x02/g
s/\x1b\[(39|0|37|38;5;231)m/\x03/g
s/\x1b\[((3|9)[0-9;]*)m/ILLEGIBLE(\1)/g
s/\x1b\[[0-9;]*m//g
:led
s/(\x01[^\x01-\x03]*)[▗▆▖▝▂▘●]/\1#/
s/(\x02[^\x01-\x03]*)[▗▆▖▝▂▘●]/\1./
tled
s/[\x01-\x03]//g

# VT100 line-drawing characters, between SO and SI.
:line
s/(\x0e[^\x0f]*)q/\1─/
s/(\x0e[^\x0f]*)x/\1│/
s/(\x0e[^\x0f]*)l/\1┌/
s/(\x0e[^\x0f]*)k/\1┐/
s/(\x0e[^\x0f]*)m/\1└/
s/(\x0e[^\x0f]*)j/\1┘/
tline
s/[\x0e\x0f]//g

# Masks keep the width, so what follows on the line stays in place.
s/[0-9]:[0-9][0-9]:[0-9][0-9]/H:M:S  /g
:number
s/(asleep|speed) [-0-9. ]([-0-9. ]+) ([%x])/\1 \2 \3 /
tnumber
s/asleep [-0-9.] %/asleep P %/
s/speed [-0-9.] x/speed S x/
s/ +H:M:S +asleep P % *\n/   H:M:S   P %\n/
s,/dev/pts/[0-9]+ ─*,/dev/pts/N,
s/ +\n/\n/g
