#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Mutation testing: breaks the source in one place at a time; a test must fail. `make mutants` calls it and sets its variables.

    mutants.py FILE|FOLDER...     what to break: of these, the C files and headers from which something is built

Draws COUNT mutants by SEED from the list of tests/mutate.awk (of KIND, if set), without those in tests/mutants.txt. A mutant is
compiled, linked and tested in a copy of the tree, one for each processor, by the commands that make prints: only what it changes is
built, and only programs that link that or run it. One that compiles to the same code is not counted.

The programs run until one fails: first those that are likely to kill in little time, by what they killed before, by their names and
times. A sweep (COUNT=all) runs only those that execute the line, as gcov tells. What survives the quick ones is tried on the slow ones in
batches; if a program fails, halves of the batch show which mutant it notices. A program is stopped at four times its usual processor time.

$OUT/mutants/fates has a line for each mutant judged, with its milliseconds on the clock. The next run goes on from there: it judges what
is in lines that have changed, and last, after any change, what survived. So a sweep may be stopped at any time. Prints which program
notices a mutant, and the diff of each survivor; fails if there are any."""

import collections
import filecmp
import functools
import json
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
import zlib

OUT = os.environ["OUT"]
WORK = pathlib.Path(OUT, "mutants").resolve()
QUICK_MS, SLOW_MS = 500, 15000  # of a program; slower ones are left out
LINK_MS, FIRMWARE_LINK_MS = 50, 700
BATCH, APART = 64, 20  # mutants; lines between those of one file, so that rarely one hides another
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
        shutil.rmtree(self.path, ignore_errors=True)
        shutil.copytree(WORK / "whole", self.path, symlinks=True)

    def break_(self, mutants):
        self.files = [m.file for m in mutants]
        self.stale = set().union(*(self.build.stale(f) for f in self.files))
        self.made = []
        for m in mutants:
            lines = (self.path / m.file).read_text().split("\n")
            lines[m.line - 1] = m.text
            (self.path / m.file).write_text("\n".join(lines))

    def mend(self):
        for path in self.files + self.made:
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


# ---- What a program executes ----


# A copy of the tree whose programs count what they execute, by gcc's gcov; those of clang, which have sanitizers, too.
class Counting:
    def __init__(self, build, trees, programs):
        self.build, self.tree = build, WORK / "counting"
        shutil.rmtree(self.tree, ignore_errors=True)
        shutil.copytree(WORK / "whole", self.tree, symlinks=True)
        each(trees, sorted(set().union(*(build.links[p] for p in programs))), self.make)
        for archive in (t for t in build.rules if t.endswith(".a")):
            self.make(None, archive)
        each(trees, programs, self.make)
        self.unexecuted = {}  # program -> file -> lines
        each(trees, programs, self.run)

    def make(self, _, target):
        words = self.build.rules[target][1].split()
        if words[0] == os.environ["CLANG"]:
            words = [w for w in words if not w.startswith(("-fsanitize", "-fno-sanitize", "-frtlib", "-shared-lib", "-W", "-gline"))]
            words[0] = os.environ["CC"]
        if words[0] == os.environ["CC"]:
            words += ["-O0", "--coverage", "-w"]  # gcc -O1 counts one of several equal returns
        subprocess.run(" ".join(words), shell=True, cwd=self.tree, check=True)

    def run(self, tree, program):
        if b"\0fork\0" in (self.tree / program).read_bytes():
            return  # children that end by _exit do not tell
        out = tree.path / "counters"
        shutil.rmtree(out, ignore_errors=True)
        environment = ENVIRONMENT | {"GCOV_PREFIX": str(out)}
        subprocess.run(["./" + program], cwd=self.tree, env=environment, stdin=subprocess.DEVNULL, capture_output=True)
        counters = list(out.rglob("*.gcda"))
        for c in counters:
            notes = self.tree / c.relative_to(str(out) + str(self.tree))
            shutil.copy(notes.with_suffix(".gcno"), c.parent)
        shown = subprocess.run(["gcov", "--json-format", "--stdout", *counters], cwd=self.tree, capture_output=True, check=True).stdout
        self.unexecuted[program] = self.read([f for line in shown.splitlines() for f in json.loads(line)["files"]])

    # A line of a function that has no code of its own is executed as the last one before it that has some.
    def read(self, shown):
        executed, functions = collections.defaultdict(dict), collections.defaultdict(set)
        for file in shown:
            name = os.path.normpath(file["file"])
            functions[name] |= {(f["start_line"], f["end_line"]) for f in file["functions"]}
            for line in file["lines"]:
                n = line["line_number"]
                executed[name][n] = executed[name].get(n, False) or line["count"] > 0
        unexecuted = collections.defaultdict(list)
        for name in functions.keys() & self.build.of_file.keys():
            for first, last in functions[name]:
                is_executed = True
                for n in range(first, last + 1):
                    is_executed = executed[name].get(n, is_executed)
                    if not is_executed:
                        unexecuted[name].append(n)
        return unexecuted


# ---- Mutants ----


@functools.cache
def stripped(file):
    return [text.strip() for text in (HERE / file).read_text().split("\n")]


class Mutant:
    def __init__(self, file, line, kind, text):
        self.file, self.line, self.kind, self.text = file, int(line), kind, text
        lines = stripped(file)
        self.before = lines[self.line - 1]
        # Which of the lines that read the same.
        self.which = f" #{lines[: self.line].count(self.before)}" if lines.count(self.before) > 1 else ""
        self.key = "\t".join((file, kind, self.before + self.which, text.strip()))
        self.ms = 0

    # Its line in tests/mutants.txt, without the reason.
    def entry(self, broken=None):
        return f"{self.file} ~~ {self.before}{self.which} ~~ {broken or self.text.strip()}"

    def diff(self):
        return f"{self.file}:{self.line}\n-{self.before}\n+{self.text.strip()}"


# Those of the files that are not judged; what survived in another state of the tree comes last.
def draw(files, seed, state):
    shown = subprocess.run(["awk", "-f", "tests/mutate.awk", *files], capture_output=True, text=True, check=True).stdout
    kinds = os.environ.get("KIND", "").split()
    listed = [line.split("\t", 3) for line in shown.splitlines()]
    listed = [m for m in listed if not kinds or m[2] in kinds]
    known = {line.rpartition(" ~~ ")[0] for line in pathlib.Path("tests/mutants.txt").read_text().splitlines()}
    judged, survived = set(), set()
    for line in (WORK / "fates").read_text().splitlines():
        fate, _, of_state, key = line.split("\t", 3)
        (survived if fate == "survived" and of_state != state else judged).add(key)
    mutants = [Mutant(*m) for m in listed]
    asked = [m for m in mutants if m.key not in judged and known.isdisjoint((m.entry(), m.entry("*")))]
    random.Random(seed).shuffle(asked)
    asked.sort(key=lambda m: m.key in survived)
    return mutants, asked


class Judge:
    def __init__(self, build, usual_ms, unexecuted, state):
        self.build, self.usual_ms, self.unexecuted, self.state = build, usual_ms, unexecuted, state
        self.lock = threading.Lock()
        self.killers = collections.defaultdict(collections.Counter)  # file -> programs
        for line in (WORK / "fates").read_text().splitlines():
            fate, _, _, file, _ = line.split("\t", 4)
            if "/" in fate:
                self.killers[file][fate] += 1
        self.pending = []
        self.survivors = []
        self.killed = 0

    # Whether the program executes the line; of the firmware that it runs this is not known.
    def may_notice(self, program, mutant):
        unexecuted = self.unexecuted.get(program, {}).get(mutant.file, ())
        return mutant.line not in unexecuted or self.build.changes_firmware_of(program, mutant.file)

    # The quick programs, and slow ones that have killed or are of the same subject; first those that are likely to kill in little time.
    def order(self, mutant):
        folder, name = os.path.basename(os.path.dirname(mutant.file)), os.path.basename(mutant.file).split(".")[0]
        kills = self.killers[mutant.file]

        def likely(program):
            return 1 if name in program else 0.3 if f"/{folder}/" in program else 0.05

        def promise(program):
            link_ms = FIRMWARE_LINK_MS if self.build.changes_firmware_of(program, mutant.file) else LINK_MS
            return (kills[program] + likely(program)) / (link_ms + self.usual_ms[program])

        programs = self.build.concerned([mutant.file])
        programs = [p for p in programs if self.usual_ms[p] <= (SLOW_MS if kills[p] or likely(p) > 0.05 else QUICK_MS)]
        return sorted((p for p in programs if self.may_notice(p, mutant)), key=promise, reverse=True)

    def fails(self, tree, program):
        return not tree.run(program, 2 + 4 * self.usual_ms[program] // 1000)[0]

    def settle(self, mutant, fate):
        with self.lock:
            with open(WORK / "fates", "a") as fates:
                fates.write(f"{fate}\t{mutant.ms}\t{self.state}\t{mutant.key}\n")
            if fate == "survived":
                self.survivors.append(mutant)
                print(f"SURVIVED  {mutant.diff()}", flush=True)
            elif "/" in fate:
                self.killed += 1
                self.killers[mutant.file][fate] += 1
                print(f"killed    {mutant.file}:{mutant.line}: {mutant.text.strip()}    by {fate.removeprefix(OUT + '/tests/')}, {mutant.ms / 1000:.1f} s", flush=True)

    # What of the mutant is compiled, without the build with sanitizers, which follows from the others.
    def equivalent(self, tree, file):
        targets = {o for o in self.build.of_file[file] if "/safe/" not in o and "/avr/" not in o}
        if not tree.all_same(targets):
            return False
        return tree.all_same(t for t in self.build.firmware if t in tree.stale)

    # On the quick programs: the fate, or None if it survives.
    def look(self, tree, mutant):
        tree.break_([mutant])
        try:
            if self.equivalent(tree, mutant.file):
                return "same"
            for program in self.order(mutant):
                if self.fails(tree, program):
                    return program
            return None
        except Refused:
            return "broken"
        finally:
            tree.mend()

    # Those of the batch that make the program fail. All of it is broken in the tree, before and after.
    def culprits(self, tree, batch, program):
        if not any(self.may_notice(program, m) for m in batch):
            return []
        try:
            if not self.fails(tree, program):
                return []
        except Refused:  # two changes that do not fit
            pass
        if len(batch) == 1:
            return batch
        half = len(batch) // 2
        found = []
        for some in batch[:half], batch[half:]:
            tree.mend()
            tree.break_(some)
            found += self.culprits(tree, some, program)
        tree.mend()
        tree.break_(batch)
        return found

    # On the slow programs, all of the batch at once.
    def look_closer(self, tree, batch):
        programs = [p for p in self.build.concerned([m.file for m in batch]) if QUICK_MS < self.usual_ms[p] <= SLOW_MS]
        tree.break_(batch)
        for program in sorted(programs, key=self.usual_ms.get):
            killed = self.culprits(tree, batch, program)
            if killed:
                for m in killed:
                    self.settle(m, program)
                batch = [m for m in batch if m not in killed]
                tree.mend()
                tree.break_(batch)
        tree.mend()
        for m in batch:
            self.settle(m, "survived")

    def take_batch(self, least):
        with self.lock:
            batch = []
            for m in self.pending:
                if all(m.file != b.file or abs(m.line - b.line) >= APART for b in batch):
                    batch.append(m)
            if len(batch) < least:
                return []
            batch = batch[:BATCH]
            self.pending = [m for m in self.pending if m not in batch]
            return batch

    def judge(self, tree, mutant):
        begun = time.monotonic()
        fate = self.look(tree, mutant)
        mutant.ms = round(1000 * (time.monotonic() - begun))
        if fate:
            self.settle(mutant, fate)
        else:
            with self.lock:
                self.pending.append(mutant)
        if batch := self.take_batch(BATCH):
            self.look_closer(tree, batch)

    def judge_rest(self, tree):
        while batch := self.take_batch(1):
            self.look_closer(tree, batch)


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
def measure(build, trees, programs):
    usual, failed = {}, []

    def run(tree, program):
        tree.break_([])
        passed, usual[program] = tree.run(program, 300)
        if not passed:
            failed.append(program)

    each(trees, programs, run)
    if failed:
        give_up(f"{' '.join(failed)} fail without a mutant; mend that first")
    return usual


# Calls function(tree, item) for all items, on all trees at once, and then last(tree) for each tree. Threads that end with the process.
def each(trees, items, function, last=lambda tree: None):
    left = queue.Queue()
    for item in items:
        left.put(item)

    def work(tree):
        try:
            while True:
                function(tree, left.get_nowait())
        except queue.Empty:
            last(tree)

    threads = [threading.Thread(target=work, args=(t,), daemon=True) for t in trees]
    for t in threads:
        t.start()
    for t in threads:
        t.join()


def stop_all(exception):
    sys.__excepthook__(*exception[:3])
    os._exit(2)


threading.excepthook = stop_all


def folder(file):
    part = file.split("/")
    return "headers" if file.endswith(".h") else "/".join(part[: 3 if part[0] == "board" else 1])


# All that has been judged of the mutants as they are; of survivors the last judgement counts.
def summary(mutants):
    keys = {m.key: m for m in mutants}
    fates = {}
    for line in (WORK / "fates").read_text().splitlines():
        fate, ms, _, key = line.split("\t", 3)
        if key in keys:
            fates[key] = fate, int(ms)
    rows = collections.defaultdict(list)
    for key, fate in fates.items():
        if fate[0] not in ("broken", "same"):
            rows[folder(keys[key].file), keys[key].kind].append(fate)
    for (where, kind), row in sorted(rows.items()):
        survived = sum(f == "survived" for f, _ in row)
        print(f"{where:22} {kind:9} {len(row):5} tried, {len(row) - survived:5} killed, {survived:4} survived; {sum(ms for _, ms in row) / len(row) / 1000:5.1f} s each")
    dropped = collections.Counter(f for f, _ in fates.values())
    print(f"not counted: {dropped['broken']} that do not build, {dropped['same']} that compile to the same code")


def main():
    WORK.mkdir(parents=True, exist_ok=True)
    (WORK / "fates").touch()
    programs = os.environ["PROGRAMS"].split()
    tracked = subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=True).stdout.splitlines()
    state = str(zlib.crc32(b"".join((HERE / f).read_bytes() for f in tracked if (HERE / f).is_file())))
    state_file, lines_file = WORK / "state", WORK / "unexecuted"
    if not state_file.exists() or state_file.read_text() != state:
        state_file.unlink(missing_ok=True)
        lines_file.unlink(missing_ok=True)
        build_whole(programs)
    build = Build(programs)
    trees = [Tree(build, i) for i in range(os.cpu_count())]
    if state_file.exists():
        usual = dict((p, int(ms)) for p, ms in (line.split() for line in (WORK / "times").read_text().splitlines()))
    else:
        usual = measure(build, trees, programs)
        (WORK / "times").write_text("".join(f"{p} {ms}\n" for p, ms in usual.items()))
        state_file.write_text(state)

    files = sorted(f for f in build.of_file if any(f == b or f.startswith(b.rstrip("/") + "/") for b in sys.argv[1:]))
    mutants, asked = draw(files, int(os.environ["SEED"]), state)
    count = len(asked) if os.environ["COUNT"] == "all" else int(os.environ["COUNT"])
    print(f"mutants: SEED={os.environ['SEED']} COUNT={count}, of {len(mutants)} in {' '.join(sys.argv[1:])}, {len(asked)} not judged", flush=True)
    unexecuted = {}
    if os.environ["COUNT"] == "all":
        if not lines_file.exists():
            lines_file.write_text(json.dumps(Counting(build, trees, programs).unexecuted))
        unexecuted = {p: {f: set(lines) for f, lines in files.items()} for p, files in json.loads(lines_file.read_text()).items()}
    judge = Judge(build, usual, unexecuted, state)
    each(trees, asked[:count], judge.judge, judge.judge_rest)
    summary(mutants)
    for m in judge.survivors:
        print(f"if no test can notice it, say why in tests/mutants.txt: {m.entry()} ~~ ")
    print(f"mutants: {judge.killed} killed, {len(judge.survivors)} survived")
    return 1 if judge.survivors else 0


sys.exit(main())
