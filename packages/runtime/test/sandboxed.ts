import { join } from "node:path";
import type { Effect, SkillManifest } from "@skill-convert/core";
import { runSkill } from "../src/index.js";
import { findSandbox } from "../src/sandbox/system.js";
import { folder, manifestOf } from "./skills.js";

const system = await findSandbox({ environment: process.env });
/** True if bubblewrap cannot be used. CI installs it where it can, but not every system allows user namespaces. */
export const noSandbox = system.kind === "refused" || system.value.name !== "bubblewrap";

export interface Repository {
  readonly root: string;
  readonly skill: string;
}

export function repository(files: Readonly<Record<string, string>> = {}): Repository {
  const root = folder({
    ".git/HEAD": "ref: refs/heads/main\n",
    ".git/config": "[core]\n",
    ".git/hooks/x": "",
    "skills/x/SKILL.md": "x\n",
    "README.md": "before\n",
    "out/a.md": "before\n",
    ...files,
  });
  return { root, skill: join(root, "skills/x") };
}

export const writes = (...paths: string[]): Effect => ({ type: "filesystem", access: "write", paths });

export async function run(script: string, { skill, root }: Repository, manifest: Partial<SkillManifest>, options = {}) {
  const operation = { entrypoints: { unix: ["sh", "-c", script] } };
  const { report } = await runSkill(
    { folder: skill, manifest: manifestOf(operation, manifest) },
    { cwd: root, sandbox: "required", ...options },
  );
  return report;
}
