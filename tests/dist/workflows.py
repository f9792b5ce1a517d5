# SPDX-License-Identifier: MIT
"""What GitHub reads: the workflows parse, as do their shell commands, run what there is, may no more than they must, and end; the
issue forms ask for what docs/first-hardware.md does; the development container runs what there is."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import yaml

ROOT = pathlib.Path(sys.argv[1])
LONGEST_MINUTES = 360  # at which GitHub ends a job
targets = {word for text in [ROOT / "Makefile", *ROOT.glob("*/**/*.mk")] if "build" not in text.parts
           for line in text.read_text().splitlines() if (found := re.match(r"## ([a-z_.-]+):", line)) for word in found.groups()}
problems = []
pins = {}  # of each action: its hash and version


def check_command(where, command):
    if subprocess.run(["sh", "-n", "-c", command], capture_output=True).returncode:
        problems.append(f"{where}: the shell cannot read: {command}")
    for words in re.findall(r"\bmake ([a-z][a-z _.-]*)", re.sub(r"install [^&|;]*", "", command)):
        problems.extend(f"{where}: no target {word}" for word in words.split() if word not in targets)
    for path in re.findall(r"(?:^| )((?:\.ci|board|tests|tools)/[\w./-]+)", command):
        if not (ROOT / path).exists():
            problems.append(f"{where}: no file {path}")


# A version's tag can be moved to other code, its hash cannot. YAML drops the comment, so this looks at the text.
def check_pins(where, text):
    for uses in re.findall(r"\buses: (?!\./)(.*)", text):
        pinned = re.fullmatch(r"([\w-]+/[\w-]+)@([0-9a-f]{40}) # (v\d+\.\d+\.\d+)", uses)
        if not pinned:
            problems.append(f"{where}: an action without its hash and, in a comment, its version: {uses}")
        elif pins.setdefault(pinned[1], pinned.groups()) != pinned.groups():
            problems.append(f"{where}: {pinned[1]} is pinned twice, differently")


def may_write(permissions):
    return permissions == "write-all" or isinstance(permissions, dict) and "write" in permissions.values()


def check_rights(where, job):
    commands = " ".join(step.get("run", "") for step in job["steps"])
    if re.search(r"(make|apt-get|\.ci/run)\b", commands):
        if may_write(job.get("permissions")):
            problems.append(f"{where}: a job that may write builds or installs something; leave that to a job that may not")
        problems.extend(f"{where}: leaves its token in the tree in which it builds; persist-credentials: false" for step in job["steps"]
                        if "actions/checkout@" in step.get("uses", "") and step.get("with", {}).get("persist-credentials") is not False)
    if (job.get("permissions") or {}).get("contents") == "write" and "gh release create" not in commands:
        problems.append(f"{where}: only the job that publishes a release may write to the repository")


# A job that is another workflow of this project.
def check_call(where, job):
    path = ROOT / job["uses"]
    if not path.is_file() or "workflow_call" not in yaml.safe_load(path.read_text())[True]:
        problems.append(f"{where}: no workflow that can be called: {job['uses']}")


def check_job(where, job):
    if "uses" in job:
        check_call(where, job)
        return
    if "runs-on" not in job or not job.get("steps"):
        problems.append(f"{where}: a job needs runs-on and steps")
        return
    if not 0 < job.get("timeout-minutes", 0) < LONGEST_MINUTES:
        problems.append(f"{where}: a job needs timeout-minutes, below {LONGEST_MINUTES}")
    check_rights(where, job)
    for step in job["steps"]:
        if ("run" in step) == ("uses" in step):
            problems.append(f"{where}: a step is `run` or `uses`: {step}")
        if "run" in step:
            check_command(where, step["run"])
    for needed in [job["needs"]] if isinstance(job.get("needs"), str) else job.get("needs", []):
        if needed not in jobs:
            problems.append(f"{where}: no job {needed}")


# While Pages is off, GitHub answers 404: the first job then gives no address and succeeds, and the others, each of which waits for
# it, are skipped. After any other failure it fails.
def check_pages(pages):
    first, *others = pages
    step = next((step for step in pages[first]["steps"] if "run" in step), {"run": "false"})
    for answer, succeeds, expected in (("echo https://o.github.io/r/", True, "address=https://o.github.io/r/\n"),
                                       ("echo 'gh: Not Found (HTTP 404)' >&2; exit 1", True, ""),
                                       ("echo 'gh: Server Error (HTTP 502)' >&2; exit 1", False, "")):
        with tempfile.TemporaryDirectory() as folder:
            gh, output = pathlib.Path(folder, "gh"), pathlib.Path(folder, "output")
            gh.write_text(f"#!/bin/sh\n{answer}\n")
            gh.chmod(0o755)
            output.touch()
            ended = subprocess.run(["sh", "-e", "-c", step["run"]], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   env={"PATH": f"{folder}:{os.environ['PATH']}", "GITHUB_OUTPUT": output, "GITHUB_REPOSITORY": "o/r"})
            if (ended.returncode == 0) != succeeds or output.read_text() != expected:
                problems.append(f"pages.yml, {first}: after `{answer}` it ends with {ended.returncode} and gives '{output.read_text().strip()}'")
    skipped = {name for name in others if pages[name].get("if") == f"needs.{first}.outputs.address != ''"}
    for name in others:
        if name not in skipped and pages[name].get("needs") not in skipped:
            problems.append(f"pages.yml, {name}: runs before Pages is on")


expected = {"ci.yml", "pages.yml", "prove.yml", "release.yml"}
files = {path.name: path for path in (ROOT / ".github/workflows").glob("*.yml")}
problems.extend(f"no workflow {name}" for name in expected - files.keys())
for name, path in files.items():
    workflow = yaml.safe_load(path.read_text())
    jobs = workflow["jobs"]
    check_pins(name, path.read_text())
    if not workflow.get(True) and not workflow.get("on"):  # YAML 1.1 reads the key `on` as true
        problems.append(f"{name}: nothing starts it")
    if "permissions" not in workflow or may_write(workflow["permissions"]):
        problems.append(f"{name}: permissions are given to jobs, one by one, and by default only to read")
    for job_name, job in jobs.items():
        check_job(f"{name}, {job_name}", job)
    if name == "pages.yml":
        check_pages(jobs)
if len(targets) < 10:
    problems.append(f"only {len(targets)} targets are found")

# A form with a mistake is not offered, and nobody is told.
forms = {path.name: yaml.safe_load(path.read_text()) for path in (ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml")}
for name, form in forms.items():
    ids = [field["id"] for field in form["body"]]
    if not form.get("name") or not form.get("description") or len(set(ids)) != len(ids) or \
            any(field["type"] not in ("input", "textarea", "dropdown") or not field["attributes"].get("label") for field in form["body"]):
        problems.append(f"{name}: a form has a name, a description, and fields with a type, an id of their own and a label")
asked = " ".join(field["attributes"]["label"] + " " + field["attributes"].get("description", "") for field in forms["built.yml"]["body"])
sent = re.search(r"^Send five things(.*?)\. ", (ROOT / "docs/first-hardware.md").read_text(), re.M | re.S)[1]
if forms["built.yml"]["name"] not in sent:
    problems.append("docs/first-hardware.md does not name the form")
for thing in re.findall(r"`([a-z ]+)`", sent) + ["photos"]:
    if thing not in sent or thing not in asked:
        problems.append(f"built.yml does not ask for {thing}")

container = json.loads((ROOT / ".devcontainer/devcontainer.json").read_text())
check_command("devcontainer.json", container["postCreateCommand"])
if container["image"] != yaml.safe_load(files["ci.yml"].read_text())["jobs"]["test"]["container"]:
    problems.append("devcontainer.json: not the system on which CI runs")
sys.exit("\n".join(problems) or None)
