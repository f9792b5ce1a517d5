"""The workflows parse, their shell commands do too, and they run what there is: targets, scripts, files that are made."""
import pathlib
import re
import subprocess
import sys

import yaml

ROOT = pathlib.Path(sys.argv[1])
targets = {word for text in [ROOT / "Makefile", *ROOT.glob("*/**/*.mk")] if "build" not in text.parts
           for line in text.read_text().splitlines() if (found := re.match(r"## ([a-z-]+):", line)) for word in found.groups()}
problems = []


def check_command(where, command):
    if subprocess.run(["sh", "-n", "-c", command], capture_output=True).returncode:
        problems.append(f"{where}: the shell cannot read: {command}")
    for words in re.findall(r"\bmake ([a-z][a-z -]*)", re.sub(r"install [^&|;]*", "", command)):
        problems.extend(f"{where}: no target {word}" for word in words.split() if word not in targets)
    for path in re.findall(r"(?:^| )((?:\.ci|board|tests|tools)/[\w./-]+)", command):
        if not (ROOT / path).exists():
            problems.append(f"{where}: no file {path}")


def check_job(where, job):
    if "runs-on" not in job or not job.get("steps"):
        problems.append(f"{where}: a job needs runs-on and steps")
    for step in job.get("steps", []):
        if ("run" in step) == ("uses" in step):
            problems.append(f"{where}: a step is `run` or `uses`: {step}")
        if "run" in step:
            check_command(where, step["run"])
        elif not re.fullmatch(r"[\w-]+/[\w-]+@v\d+", step["uses"]):
            problems.append(f"{where}: an action without its version: {step['uses']}")
    for needed in [job["needs"]] if isinstance(job.get("needs"), str) else job.get("needs", []):
        if needed not in jobs:
            problems.append(f"{where}: no job {needed}")


expected = {"ci.yml", "pages.yml", "release.yml"}
files = {path.name: path for path in (ROOT / ".github/workflows").glob("*.yml")}
problems.extend(f"no workflow {name}" for name in expected - files.keys())
for name, path in files.items():
    workflow = yaml.safe_load(path.read_text())
    jobs = workflow["jobs"]
    if not workflow.get(True) and not workflow.get("on"):  # YAML 1.1 reads the key `on` as true
        problems.append(f"{name}: nothing starts it")
    for job_name, job in jobs.items():
        check_job(f"{name}, {job_name}", job)
if len(targets) < 10:
    problems.append(f"only {len(targets)} targets are found")
sys.exit("\n".join(problems) or None)
