import { memoryFiles } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { findUses } from "../src/index.js";

/** The uses of a program, in one line. */
function uses(text: string): string {
  return findUses(memoryFiles({ "scripts/run.py": text }))
    .uses.map(({ kind, name = "?", certainty, via }) => `${kind} ${name}${SHOWN[certainty]} (${via})`)
    .join("; ");
}

/** The paths of the files that a program reads. */
function reads(text: string): string {
  return findUses(memoryFiles({ "scripts/run.py": text }))
    .uses.filter(({ kind }) => kind === "read")
    .map(({ name = "?", certainty }) => `${name}${SHOWN[certainty]}`)
    .join(", ");
}

const SHOWN = { certain: "", possible: "?", unknown: "" } as const;

describe("an expression of a Python program", () => {
  it.each([
    ['open("a")', "a"],
    ['open(M + "a")', "*a?"],
    ['open("a" "b")', "ab"],
    ['open(("a"))', "a"],
    ['open(f"a{x}b")', "a*b?"],
    ['open(f"a{{b}}")', "a{b}"],
    ['open("a" if x else "b")', "a?, b?"],
    ['open("a" + "b")', "ab"],
    ['open("%s.md" % x)', "*.md?"],
    ['open("{}.md".format(x))', "*.md?"],
    ['open(x or "a")', "?, a?"],
    ['a = "x"\nopen(a)', "x"],
    ['a = "x"\na = "y"\nopen(a)', "x?, y?"],
    ['for a in ["x", "y"]:\n  open(a)', "x?, y?"],
    ["for a in z:\n  open(a)", "?"],
    ['def f(p):\n  open(p)\nf("x")', "?, x?"],
    ['def f(p):\n  open(p)\nf(p="x")', "?, x?"],
    ['def f(a, p):\n  open(p)\nf("x", "y")', "?, y?"],
    ['def f(p="z"):\n  open(p)', "?, z?"],
    ['class C:\n  def f(self, p):\n    open(p)\nC().f("x")', "?, x?"],
    ["open(__file__)", "{skill}/scripts/run.py"],
    ['import os\nopen(os.path.join("a", "b"))', "a/b"],
    ['import os\nopen(os.path.join("a", "/b"))', "/b"],
    ["import os\nopen(os.path.dirname(__file__))", "{skill}/scripts"],
    ['import os\nopen(os.path.basename("a/b"))', "b"],
    ['import os\nopen(os.path.normpath("a/../b"))', "b"],
    ['import os\nopen(os.path.abspath("a"))', "a"],
    ["import os\nopen(os.getcwd())", "."],
    ['import os\nopen(os.environ["HOME"])', "~"],
    ['import os\nopen(os.environ["X"])', "?"],
    ['import os\nopen(os.environ.get("HOME"))', "~"],
    ['import os\nopen(os.environ.get("X", "a"))', "a?, ?"],
    ['import os\nopen(os.getenv("X"))', "?"],
    ['from pathlib import Path\nopen(Path("a") / "b")', "a/b"],
    ['from pathlib import Path\nopen(Path.home() / "a")', "~/a"],
    ["from pathlib import Path\nopen(Path.cwd())", "."],
    ['from pathlib import Path\nopen(Path(__file__).parent / "a")', "{skill}/scripts/a"],
    ["from pathlib import Path\nopen(Path(__file__).parents[1])", "{skill}"],
    ["from pathlib import Path\nopen(Path(__file__).parents[x])", "?"],
    ['from pathlib import Path\nopen(Path("a").resolve())', "a"],
    ['from pathlib import Path\nopen(Path("a").joinpath("b"))', "a/b"],
    ['from pathlib import Path\nopen(Path("a/b").with_suffix(".x"))', "a/*?"],
    ["from pathlib import Path\nopen(Path())", "."],
    ['from pathlib import Path\nopen(Path("a", "b"))', "a/b"],
    ["import tempfile\nopen(tempfile.mkdtemp())", "{tmp}/*?"],
    ['import tempfile\nopen(tempfile.gettempdir() + "/a")', "{tmp}/a"],
    ['open("a/".rstrip("/"))', "a"],
    ['open("a".strip())', "a"],
    ['open("a".upper())', "?"],
    [
      'import argparse\np = argparse.ArgumentParser()\np.add_argument("--out-dir", default="x")\na = p.parse_args()\nopen(a.out_dir)',
      "?, x?",
    ],
    [
      'import argparse\np = argparse.ArgumentParser()\np.add_argument("out", default="x")\na = p.parse_args()\nopen(a.out)',
      "?, x?",
    ],
    [
      'import argparse\np = argparse.ArgumentParser()\np.add_argument("--o", dest="out", default="x")\na = p.parse_args()\nopen(a.out)',
      "?, x?",
    ],
    ['async def f():\n  open(await g("a"))', "?"],
    ['with open("a") as f:\n  pass', "a"],
  ])("names files as Python computes them, with * for what is not known: %s", (text, expected) => {
    expect(reads(text)).toBe(expected);
  });
});

describe("a call of a Python program", () => {
  it.each([
    ['open("a", "w")', "write a (open)"],
    ['open("a", mode="w")', "write a (open)"],
    ['open("a", "r+")', "read a (open); write a (open)"],
    ['open("a", "x")', "write a (open)"],
    ['from pathlib import Path\nPath("a").read_text()', "read a (pathlib.Path().read_text)"],
    ['from pathlib import Path\nPath("a").write_text("x")', "write a (pathlib.Path().write_text)"],
    ['from pathlib import Path\nPath("a").unlink()', "delete a (pathlib.Path().unlink)"],
    ['import shutil\nshutil.copy("a", "b")', "read a (shutil.copy); write b (shutil.copy)"],
    ['import shutil\nshutil.rmtree("a")', "delete a (shutil.rmtree)"],
    ['import os\nos.remove("a")', "delete a (os.remove)"],
    ['import os as o\no.remove("a")', "delete a (os.remove)"],
    ['from os import remove\nremove("a")', "delete a (os.remove)"],
    ['from os import remove as r\nr("a")', "delete a (os.remove)"],
    ['def remove(x): pass\nremove("a")', ""],
    [
      'import requests\nrequests.get("https://h.example/x")',
      "package requests (import); host h.example (requests.get)",
    ],
    [
      'import requests\ns = requests.Session()\ns.get("https://h.example/x")',
      "package requests (import); host h.example (requests.Session().get)",
    ],
    ['import subprocess\nsubprocess.run(["cat", "a"])', "program cat (command); read a (cat)"],
    ['import subprocess\nsubprocess.run("cat a", shell=True)', "program cat (command); read a (cat)"],
    ['import subprocess\nsubprocess.run(["cat"] + x)', "program cat (command); read ? (cat)"],
    ['import subprocess\nc = ["cat", "a"]\nsubprocess.run(c)', "program cat (command); read a (cat)"],
    ['import os\nos.system("cat a")', "program cat (command); read a (cat)"],
    ['import os\nprint(os.environ["TOKEN"])', "variable TOKEN (os.environ); secret TOKEN (os.environ)"],
    ['import os\nprint(os.getenv("TOKEN"))', "variable TOKEN (os.getenv); secret TOKEN (os.getenv)"],
    ['import os\nx = "TOKEN"\nprint(os.environ[x])', "variable TOKEN (os.environ); secret TOKEN (os.environ)"],
    ["eval(x)", "code ? (eval)"],
    ["import yaml", "package yaml (import)"],
    ["import numpy as np", "package numpy (import)"],
    ["from bs4 import BeautifulSoup", "package bs4 (import)"],
    ["import json", ""],
    ["from . import x", ""],
    ['import urllib.request\nurllib.request.urlopen("https://h.example/x")', "host h.example (urllib.request.urlopen)"],
    [
      'import urllib.request\nurllib.request.urlopen(urllib.request.Request("https://h.example/x"))',
      "host h.example (urllib.request.urlopen); host h.example (urllib.request.Request)",
    ],
    ['import socket\nsocket.create_connection(("h.example", 80))', "host h.example:80 (socket.create_connection)"],
    ['import smtplib\nsmtplib.SMTP("h.example")', "host h.example (smtplib.SMTP)"],
    ['import sqlite3\nsqlite3.connect("a.db")', "read a.db (sqlite3.connect); write a.db (sqlite3.connect)"],
  ])("uses what its arguments say: %s", (text, expected) => {
    expect(uses(text)).toBe(expected);
  });
});
