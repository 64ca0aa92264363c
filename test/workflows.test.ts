import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const workflows = readdirSync(join(root, ".github/workflows")).map((name) => `.github/workflows/${name}`);

/** The steps of a workflow or an action, as texts. */
const stepsOf = (text: string) => text.split(/^\s*- (?=name:|uses:|run:|id:)/m).slice(1);

describe.each([...workflows, "action.yml"])("%s", (file) => {
  const text = readFileSync(join(root, file), "utf8");

  it("pins every action by the hash of a commit, and says which release that is", () => {
    const used = [...text.matchAll(/\buses: *(.+)/g)].map(([, name]) => name);
    expect(used.filter((name) => !/^[\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(name ?? ""))).toEqual([]);
  });

  it("puts no expression into a script", () => {
    const scripts = stepsOf(text).flatMap((step) => step.match(/^ *run:(?: \|\n(?: {8,}.*\n|\n)*| .*)/m) ?? []);
    expect(scripts.filter((script) => script.includes("${{"))).toEqual([]);
  });
});

describe.each(workflows)("%s", (file) => {
  const text = readFileSync(join(root, file), "utf8");

  it("gives every job its own permissions, and a limit of time", () => {
    expect(text).toMatch(/^permissions: \{\}$/m);
    const [, jobs = ""] = text.split(/^jobs:$/m);
    for (const job of jobs.split(/^ {2}(?=[\w-]+:$)/m).slice(1)) {
      expect(job).toMatch(/^ {4}permissions:(?: \{\}$|\n {6}\w)/m);
      expect(job).toMatch(/^ {4}timeout-minutes: \d+$/m);
    }
  });

  it("leaves no token in a checkout", () => {
    const checkouts = stepsOf(text).filter((step) => step.startsWith("uses: actions/checkout@"));
    expect(checkouts.filter((step) => !/persist-credentials: false/.test(step))).toEqual([]);
  });
});
