import { memoryFiles } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { agentSkillsAdapter, scriptsIn, withScripts } from "../src/index.js";

const SKILL = "---\nname: notes\ndescription: Finds notes.\n---\n";

function skill(scripts: Readonly<Record<string, string>>) {
  const files = Object.entries(scripts).map(([name, text]) => [`scripts/${name}`, text] as const);
  return memoryFiles({ "SKILL.md": SKILL, ...Object.fromEntries(files) }, { path: "skills/notes" });
}

function operations(scripts: Readonly<Record<string, string>>, chosen: readonly string[] | "all" = "all") {
  return withScripts(agentSkillsAdapter, chosen).decode(skill(scripts)).value?.manifest.operations;
}

describe("the programs of an Agent Skill", () => {
  it("are the files that can be started, without modules that others import (agent-skills.md#s34)", () => {
    const files = skill({
      "find.py": "print(1)\n",
      "helpers.py": "def help(): pass\n",
      "_private.sh": "echo\n",
      "notes.txt": "Not a program.\n",
      "data/deep.py": "print(2)\n",
    });
    expect(scriptsIn(files)).toEqual(["scripts/find.py"]);
  });

  it("become operations if the caller chooses them, one for the programs of each name (mapping-decisions.md#d79)", () => {
    expect(operations({ "find.sh": "echo\n", "find.ps1": "Write-Output 1\n", "list.py": "print(1)\n" })).toEqual([
      {
        name: "find",
        description: expect.stringMatching(/^Runs scripts\/find\.(?:ps1|sh)\.$/),
        entrypoints: { unix: ["bash", "scripts/find.sh"], windows: ["powershell", "-File", "scripts/find.ps1"] },
      },
      { name: "list", description: "Runs scripts/list.py.", entrypoints: { unix: ["python3", "scripts/list.py"] } },
    ]);
    expect(operations({ "find.sh": "echo\n" })).toMatchObject([{ entrypoints: { unix: ["bash", "scripts/find.sh"] } }]);
    expect(operations({})).toEqual([{}]);
  });

  it.each([
    [
      '#!/usr/bin/env python3\n# -*- coding: utf-8 -*-\n"""Finds notes by words."""\nprint(1)\n',
      "Finds notes by words.",
    ],
    ["'''Finds notes\n\nand more.'''\nprint(1)\n", "Finds notes."],
    ["#!/bin/sh\r\n# Finds notes by words.\r\necho\r\n", "Finds notes by words."],
    ["# Copyright 2026 Somebody Else\nprint(1)\n", "Runs scripts/find.py."],
    ["# todo\nprint(1)\n", "Runs scripts/find.py."],
    ["print(1)\n", "Runs scripts/find.py."],
  ])("take the description from the head of the program: %j", (text, description) => {
    expect(operations({ "find.py": text })?.[0]?.description).toBe(description);
  });

  it("have their file as the location, and a missing one is an error", () => {
    const files = skill({ "find.py": "print(1)\n" });
    const { value } = withScripts(agentSkillsAdapter, ["scripts/find.py"]).decode(files);
    expect(value?.locate(["operations", 0, "description"])).toEqual({ file: "scripts/find.py" });
    expect(value?.locate(["description"])?.file).toBe("SKILL.md");
    const { value: missing, diagnostics } = withScripts(agentSkillsAdapter, ["scripts/gone.py"]).decode(files);
    expect([missing, diagnostics.map(({ code }) => code)]).toEqual([undefined, ["agent-skills/no-script"]]);
  });
});
