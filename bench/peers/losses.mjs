// Checks which parts of one skill each program keeps, by looking for them in its output.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const SKILL = `---
name: harbour-log
description: Keeps the log of a harbour. Use when a ship arrives or leaves.
license: MIT # as the harbour office asked
compatibility: needs a clock
metadata:
  author: The bench
allowed-tools: Read Write
x-team: pilots
---

# Harbour log

Write the time first.

\`\`\`sh
date -u
\`\`\`
`;

/** The parts to look for, each with the words that show it is present. */
const MARKERS = {
  "the description": "Keeps the log of a harbour. Use when a ship arrives or leaves.",
  "the license": "MIT",
  "a comment": "as the harbour office asked",
  "the compatibility": "needs a clock",
  "the metadata": "The bench",
  "the allowed tools": /Read,? ?\n?[ -]*Write/,
  "a key of another program": "pilots",
  "the instructions": "```sh\ndate -u\n```",
};

/** For each marker, whether each program keeps it, and if not, whether it says so. */
export function findLosses({ scratch, cli, skillkit, rulesync }) {
  const project = join(scratch, "losses");
  const home = join(project, ".claude/skills/harbour-log");
  const fill = () => {
    rmSync(project, { recursive: true, force: true });
    mkdirSync(home, { recursive: true });
    writeFileSync(join(home, "SKILL.md"), SKILL);
  };
  const results = {
    "skill-convert, to STOP": ["out", cli, "convert", home, "--to", "stop", "--out", "out"],
    "skill-convert, for Cursor": [
      "out",
      cli,
      "convert",
      home,
      "--to",
      "agent-skills",
      "--client",
      "cursor",
      "--out",
      "out",
    ],
    "skillkit, for Cursor": [".cursor", skillkit, "translate", "--all", "--to", "cursor", "--force"],
    "rulesync, for Cursor": [
      ".cursor",
      rulesync,
      "convert",
      "--from",
      "claudecode",
      "--to",
      "cursor",
      "--features",
      "skills",
    ],
  };
  const found = Object.entries(results).map(([name, [written, ...args]]) => {
    fill();
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: "utf8" });
    return [name, textsIn(join(project, written)), `${stdout}${stderr}`];
  });
  return Object.entries(MARKERS).map(([marker, words]) => ({
    marker,
    ...Object.fromEntries(
      found.map(([name, text, output]) => [name, isIn(text, words) ? "kept" : lostHow(marker, output)]),
    ),
  }));
}

function isIn(text, words) {
  return typeof words === "string" ? text.includes(words) : words.test(text);
}

function lostHow(marker, output) {
  return output.includes(marker.replace(/^(?:the|a) /, "").split(" ")[0]) ? "lost, and reported" : "lost";
}

function textsIn(folder) {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((name) => join(folder, name))
      .filter((file) => statSync(file).isFile())
      .map((file) => readFileSync(file, "utf8"))
      .join("\n");
  } catch {
    return "";
  }
}
