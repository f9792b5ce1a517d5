#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Mutation testing: breaks the source in one place at a time; a test must fail. `make mutants` calls it and sets its variables.

    mutants.py FILE|FOLDER...     what to break: of these, the C files and headers from which something is built

Draws COUNT mutants by SEED from the list of tests/mutate.awk (of KIND, if set). A mutant is compiled, linked and tested in a copy of the
tree, one for each processor, by the commands that make prints: only what it changes is built, and only programs that link that or run it.
One that compiles to the same code is not counted. The programs run until one fails, first those that are likely to kill in little time.
Each is stopped at four times its usual processor time.

Prints which program notices a mutant, and the diff of each survivor; fails if there are any. A survivor is a question: does it make a
difference to anybody? Then a test is missing."""

import collections
import filecmp
import functools
import os
import pathlib
import queue
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import threading
import time

OUT = os.environ["OUT"]
WORK = pathlib.Path(OUT, "mutants").resolve()
SLOW_MS = 15000  # slower programs are left out
LINK_MS, FIRMWARE_LINK_MS = 50, 700
HERE = pathlib.Path.cwd()
# Neither what make hands down to a make of its own, nor a seed: tests draw theirs. A mutant that allocates without end is stopped.
ENVIRONMENT = {k: v for k, v in os.environ.items() if k not in ("SEED", "SOAK", "MAKEFLAGS", "MFLAGS", "MAKELEVEL")}
ENVIRONMENT["ASAN_OPTIONS"] = "hard_rss_limit_mb=4000"
ENVIRONMENT["CMOCKA_TEST_ABORT"] = "1"  # at the first failure


class Refused(Exception):
    """The compiler or linker refuses the mutant."""


# ---- What is built of what ----

# From the commands that make prints: target -> (inputs, command). The virtual board's makefile prints paths in its own folder, where
# nothing is broken: no such targets are in the tree.
def read_rules(log, tree):
    rules = {}
    for line in log.read_text(errors="replace").splitlines():
        words = line.split()
        if not words or words[0] not in (os.environ["CC"], os.environ["CLANG"], os.environ["AVR_CC"], "rm"):
            continue
        if words[0] == "rm" and "rcs" in words:
            target = words[2]
            inputs = words[words.index(target, 3) + 1 :]
        elif "-o" in words:
            target = words[words.index("-o") + 1]
            line = line.replace(target, target.removesuffix(".tmp"))  # make renames the firmware after checks
            target = target.removesuffix(".tmp")
            inputs = [w for w in words if w.endswith((".o", ".a")) and w != target]
            if not tree.joinpath(target).exists():
                continue
            if "-c" in words:
                text = tree.joinpath(target).with_suffix(".d").read_text().replace("\\\n", "")
                inputs = text.split("\n", 1)[0].split(": ", 1)[1].split()
        else:
            continue
        rules[target] = (inputs, line)
    return rules


# The objects that a program links, those of archives included, as the linker tells.
def linked(program, rules, tree):
    inputs, command = rules[program]
    shown = subprocess.run(command + " -Wl,-M", shell=True, cwd=tree, capture_output=True, text=True, check=True).stdout
    used = set(re.findall(r"^(\S+\.a)\((\S+\.o)\)", shown, re.M))
    objects = {i for i in inputs if i.endswith(".o")}
    for archive in (i for i in inputs if i.endswith(".a") and i in rules):
        objects |= {o for o in rules[archive][0] if (archive, os.path.basename(o)) in used}
    return objects


class Build:
    def __init__(self, programs):
        self.rules = read_rules(WORK / "log", WORK / "whole")
        self.programs = programs
        self.of_file = collections.defaultdict(set)  # file -> objects
        for target, (inputs, _) in self.rules.items():
            if target.endswith(".o"):
                for i in inputs:
                    self.of_file[os.path.normpath(i)].add(target)
        self.firmware = [t for t in self.rules if t.endswith(".elf")]
        self.runs = {p: [f for f in self.firmware if f.encode() in (WORK / "whole" / p).read_bytes()] for p in programs}
        self.links = {p: linked(p, self.rules, WORK / "whole") for p in programs}

    # Targets to build again when the file has changed.
    @functools.cache
    def stale(self, file):
        stale = set(self.of_file[file])
        while True:
            more = {t for t, (inputs, _) in self.rules.items() if t not in stale and not stale.isdisjoint(inputs)}
            if not more:
                return frozenset(stale)
            stale |= more

    def changes_firmware_of(self, program, file):
        return not self.stale(file).isdisjoint(self.runs[program])

    # The programs that the file can concern.
    def concerned(self, files):
        objects = {o for f in files for o in self.of_file[f]}
        return [p for p in self.programs if not objects.isdisjoint(self.links[p]) or any(self.changes_firmware_of(p, f) for f in files)]


# ---- A tree for each worker ----


class Tree:
    def __init__(self, build, number):
        self.build = build
        self.path = WORK / f"tree{number}"
        self.stale = set()  # what is not built of a mutant
        shutil.rmtree(self.path, ignore_errors=True)
        shutil.copytree(WORK / "whole", self.path, symlinks=True)

    def break_(self, mutant):
        self.file, self.stale, self.made = mutant.file, set(self.build.stale(mutant.file)), []
        lines = (self.path / mutant.file).read_text().split("\n")
        lines[mutant.line - 1] = mutant.text
        (self.path / mutant.file).write_text("\n".join(lines))

    def mend(self):
        for path in [self.file, *self.made]:
            shutil.copy2(WORK / "whole" / path, self.path / path)

    def make(self, target):
        if target not in self.stale:
            return
        inputs, command = self.build.rules[target]
        for i in inputs:
            self.make(i)
        self.stale.remove(target)
        self.made.append(target)
        if subprocess.run(command, shell=True, cwd=self.path, capture_output=True, timeout=300).returncode:
            raise Refused

    # Whether the target is built to the same code; of firmware the debugging information does not count.
    def same(self, target):
        self.make(target)
        files = [WORK / "whole" / target, self.path / target]
        if target.endswith(".elf"):
            elves, files = files, [self.path / "whole.bin", self.path / "broken.bin"]
            for elf, code in zip(elves, files):
                subprocess.run([os.environ["AVR_OBJCOPY"], "-O", "binary", elf, code], check=True)
        return filecmp.cmp(*files, shallow=False)

    # Whether all is the same, of which most mutants change the first.
    def all_same(self, targets):
        return all(self.same(t) for t in sorted(targets))

    # Whether the program passes within its limit, and its processor time in ms.
    def run(self, program, limit_s):
        for target in (program, *self.build.runs[program]):
            self.make(target)

        def limits():
            resource.setrlimit(resource.RLIMIT_CPU, (limit_s, limit_s + 1))
            resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 30, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        with open(self.path / "output", "wb") as output:
            child = subprocess.Popen(
                ["./" + program], cwd=self.path, env=ENVIRONMENT, stdout=output, stderr=output, stdin=subprocess.DEVNULL,
                preexec_fn=limits, start_new_session=True)  # fmt: skip
            timer = threading.Timer(10 * limit_s, lambda: os.killpg(child.pid, signal.SIGKILL))
            timer.start()
            _, status, usage = os.wait4(child.pid, 0)
            timer.cancel()
        try:
            os.killpg(child.pid, signal.SIGKILL)  # what it has forked
        except ProcessLookupError:
            pass
        return status == 0, round(1000 * (usage.ru_utime + usage.ru_stime))


# ---- Mutants ----


class Mutant:
    def __init__(self, file, line, kind, text):
        self.file, self.line, self.kind, self.text = file, int(line), kind, text

    def diff(self):
        before = (HERE / self.file).read_text().split("\n")[self.line - 1].strip()
        return f"{self.file}:{self.line}\n-{before}\n+{self.text.strip()}"


def draw(files, seed):
    shown = subprocess.run(["awk", "-f", "tests/mutate.awk", *files], capture_output=True, text=True, check=True).stdout
    kinds = os.environ.get("KIND", "").split()
    mutants = [Mutant(*line.split("\t", 3)) for line in shown.splitlines()]
    mutants = [m for m in mutants if not kinds or m.kind in kinds]
    random.Random(seed).shuffle(mutants)
    return mutants


class Judge:
    def __init__(self, build, usual_ms):
        self.build, self.usual_ms = build, usual_ms
        self.lock = threading.Lock()
        self.killers = collections.defaultdict(collections.Counter)  # file -> programs
        self.fates = collections.Counter()

    # First those that are likely to kill in little time.
    def order(self, mutant):
        folder, name = os.path.basename(os.path.dirname(mutant.file)), os.path.basename(mutant.file).split(".")[0]
        kills = self.killers[mutant.file]

        def promise(program):
            likely = 1 if name in program else 0.3 if f"/{folder}/" in program else 0.05
            link_ms = FIRMWARE_LINK_MS if self.build.changes_firmware_of(program, mutant.file) else LINK_MS
            return (kills[program] + likely) / (link_ms + self.usual_ms[program])

        programs = [p for p in self.build.concerned([mutant.file]) if self.usual_ms[p] <= SLOW_MS]
        return sorted(programs, key=promise, reverse=True)

    # What of the mutant is compiled, without the build with sanitizers, which follows from the others.
    def equivalent(self, tree, file):
        targets = {o for o in self.build.of_file[file] if "/safe/" not in o and "/avr/" not in o}
        if not tree.all_same(targets):
            return False
        return tree.all_same(t for t in self.build.firmware if t in tree.stale)

    def fate(self, tree, mutant):
        tree.break_(mutant)
        try:
            if self.equivalent(tree, mutant.file):
                return "same"
            for program in self.order(mutant):
                if not tree.run(program, 2 + 4 * self.usual_ms[program] // 1000)[0]:
                    return program
            return "survived"
        except Refused:
            return "broken"
        finally:
            tree.mend()

    def judge(self, tree, mutant):
        begun = time.monotonic()
        fate = self.fate(tree, mutant)
        with self.lock:
            if fate == "survived":
                print(f"SURVIVED  {mutant.diff()}", flush=True)
            elif fate not in ("same", "broken"):
                self.killers[mutant.file][fate] += 1
                print(f"killed    {mutant.file}:{mutant.line}: {mutant.text.strip()}    by {fate.removeprefix(OUT + '/tests/')}, "
                      f"{time.monotonic() - begun:.1f} s", flush=True)
                fate = "killed"
            self.fates[fate] += 1


# ---- All ----


def give_up(message):
    sys.exit(f"mutants: {message}")


# Builds a copy of the tree without warnings, and without optimising or measuring the tests that have sanitizers.
def build_whole(programs):
    whole = WORK / "whole"
    shutil.rmtree(whole, ignore_errors=True)
    shutil.copytree(HERE, whole, ignore=lambda _, names: [n for n in names if n in ("build", ".git", "node_modules")], symlinks=True)
    arguments = ["V=1", "QUIET=-w", "NOT_OPTIMISED=-O0", "COUNTERS=", f"-j{os.cpu_count()}", "--output-sync=line"]
    with open(WORK / "log", "w") as log:
        make = ["make", *arguments, *os.environ["PRODUCT"].split(), *programs]
        if subprocess.run(make, cwd=whole, stdout=log, stderr=subprocess.STDOUT, env=ENVIRONMENT).returncode:
            give_up(f"the build fails without a mutant; see {WORK}/log")


# The programs' usual times; each has to pass without a mutant.
def measure(trees, programs):
    usual, failed = {}, []

    def run(tree, program):
        passed, usual[program] = tree.run(program, 300)
        if not passed:
            failed.append(program)

    each(trees, programs, run)
    if failed:
        give_up(f"{' '.join(failed)} fail without a mutant; mend that first")
    return usual


# Calls function(tree, item) for all items, on all trees at once. Threads that end with the process.
def each(trees, items, function):
    left = queue.Queue()
    for item in items:
        left.put(item)

    def work(tree):
        try:
            while True:
                function(tree, left.get_nowait())
        except queue.Empty:
            pass

    threads = [threading.Thread(target=work, args=(t,), daemon=True) for t in trees]
    for t in threads:
        t.start()
    for t in threads:
        t.join()


def stop_all(exception):
    sys.__excepthook__(*exception[:3])
    os._exit(2)


threading.excepthook = stop_all


def main():
    WORK.mkdir(parents=True, exist_ok=True)
    programs = os.environ["PROGRAMS"].split()
    build_whole(programs)
    build = Build(programs)
    trees = [Tree(build, i) for i in range(os.cpu_count())]
    files = sorted(f for f in build.of_file if any(f == b or f.startswith(b.rstrip("/") + "/") for b in sys.argv[1:]))
    usual = measure(trees, build.concerned(files))
    mutants = draw(files, int(os.environ["SEED"]))
    count = len(mutants) if os.environ["COUNT"] == "all" else int(os.environ["COUNT"])
    print(f"mutants: SEED={os.environ['SEED']} COUNT={count}, of {len(mutants)} in {' '.join(sys.argv[1:])}", flush=True)
    judge = Judge(build, usual)
    each(trees, mutants[:count], judge.judge)
    fates = judge.fates
    print(f"mutants: {fates['killed']} killed, {fates['survived']} survived; not counted: {fates['broken']} that do not build, "
          f"{fates['same']} that compile to the same code")
    return 1 if fates["survived"] else 0


sys.exit(main())
