import { symlinkSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Effect, SkillManifest } from "@skill-convert/core";
import type { Attempt } from "@skill-convert/core/adapters";
import { describe, expect, it } from "vitest";
import { judgePolicy } from "../src/policy/judge.js";
import { type Policy, policyFromList, readPolicy } from "../src/policy/policy.js";
import { folder, manifestOf } from "./skills.js";

const bases = { skill: "/repo/skills/x", repository: "/repo", cwd: "/work" };

function allow(
  ...entries: readonly (string | { effect: string; paths?: string[]; destinations?: string[] })[]
): Policy {
  return accepted(readPolicy({ allow: entries }, "policy.json"));
}

function accepted(read: Attempt<Policy>): Policy {
  if (read.kind === "refused") throw new Error(read.reason);
  return read.value;
}

function judge(policy: Policy, effects: Effect[] | undefined, rest: Partial<SkillManifest> = {}, inputs = {}) {
  const manifest = { ...manifestOf({}, effects ? { effects } : {}), ...rest };
  const subject = { manifest, bases, workFolder: bases.skill, values: { inputs, skillFolder: bases.skill } };
  return judgePolicy(policy, subject).map(({ status, message }) => `${status}: ${message}`);
}

describe("a policy", () => {
  it("allows what a rule allows, and names the rule (skill-manifest-v2.md#s28)", () => {
    expect(judge(allow("net.fetch", "fs.read"), [{ type: "filesystem", access: "read" }])).toEqual([
      "pass: policy.json allows fs.read",
    ]);
  });

  // Tests the guarantee SECURITY.md#g3.
  it("blocks what no rule allows, and names the effect (skill-manifest-v2.md#s28)", () => {
    expect(judge(allow("fs.read"), [{ type: "filesystem", access: "read" }, { type: "network" }])).toEqual([
      "pass: policy.json allows fs.read",
      "fail: The effect net.fetch is not allowed: no rule of policy.json allows it.",
    ]);
  });

  it("applies to destinations with the values of inputs (stop.md#s60, stop.md#d18)", () => {
    const policy = allow({ effect: "net.fetch", destinations: ["*.example.org"] });
    const effects: Effect[] = [{ type: "network", destinations: ["${inputs.host}"] }];
    expect(judge(policy, effects, {}, { host: "api.example.org" })).toEqual(["pass: policy.json allows net.fetch"]);
    expect(judge(policy, effects, {}, { host: "evil.example.com" })).toEqual([
      "fail: The effect net.fetch is not allowed: policy.json allows it, but not for evil.example.com.",
    ]);
    expect(judge(policy, effects)[0]).toMatch(/^unknown.*the input "host" has no value/);
  });

  it("allows nothing of a skill without declared effects", () => {
    expect(judge(allow("fs.read"), undefined)).toEqual([
      "unknown: The manifest does not declare its effects, so the skill may have any, and policy.json does not allow `undeclared`.",
    ]);
    expect(judge(allow("undeclared"), undefined)).toEqual([
      "pass: policy.json allows a skill that does not declare its effects",
    ]);
    expect(judge(allow(), [])).toEqual([]);
  });

  it("denies an effect even if a rule allows it", () => {
    const policy = accepted(readPolicy({ allow: ["git.write"], deny: ["git.write"] }, "p"));
    expect(judge(policy, [{ type: "git", access: "write" }])).toEqual([
      "fail: The effect git.write is not allowed: p denies git.write.",
    ]);
  });

  it.each<[Effect, string[], boolean]>([
    [{ type: "filesystem" }, ["fs.read"], false],
    [{ type: "filesystem" }, ["fs.read", "fs.write"], true],
    [{ type: "filesystem", access: "delete" }, ["fs.delete"], true],
    [{ type: "filesystem", access: "delete" }, ["fs.write"], true],
    [{ type: "filesystem", access: "delete" }, ["fs.read"], false],
    [{ type: "message" }, ["message"], true],
    [{ type: "message" }, ["net.fetch"], true],
    [{ type: "state" }, ["state"], true],
    [{ type: "state" }, ["fs.read"], false],
    [{ type: "process" }, ["proc.exec"], true],
    [{ type: "database", access: "read" }, ["db.write"], false],
    [{ type: "database", access: "read" }, ["db.read"], true],
    [{ type: "unknown", name: "gpu.use" }, ["fs.read"], false],
  ])("judges %j with the rules %j", (effect, allowed, expected) => {
    expect(judge(allow(...allowed), [effect]).every((text) => text.startsWith("pass"))).toBe(expected);
  });

  it("judges implied effects, but not the entrypoint that the user asked for", () => {
    const operations = [{ entrypoints: { unix: ["sh"] }, producedFiles: [{ pattern: "out.txt" }] }];
    const rest = { operations, requiredFiles: [{ path: "a" }], commands: [{ name: "git" }] };
    expect(judge(allow("fs.read"), [], rest)).toEqual([
      "pass: policy.json allows fs.read",
      "fail: The effect fs.write (implied, because it produces files) is not allowed: no rule of policy.json allows it.",
      "fail: The effect proc.exec (implied, because it requires commands) is not allowed: no rule of policy.json allows it.",
    ]);
    expect(judge(allow(), [], { operations: [{ entrypoints: { unix: ["sh"] } }] })).toEqual([]);
  });
});

describe("a rule for some paths", () => {
  const write = (...paths: Extract<Effect, { type: "filesystem" }>["paths"] & object) =>
    [{ type: "filesystem", access: "write", paths } satisfies Effect] as Effect[];
  const rule = allow({ effect: "fs.write", paths: ["docs", "./tmp"] });
  const verdict = (effects: Effect[], inputs = {}) => judge(rule, effects, {}, inputs)[0]?.split(":")[0];

  it.each([
    [["docs/a.md"], "pass"],
    [["docs"], "pass"],
    [["docs/**/x"], "pass"],
    [["tmp/x"], "fail"],
    [["docs/../src"], "fail"],
    [["docs/*/../../src"], "fail"],
    [["docsy/a"], "fail"],
    [["**"], "fail"],
    [["docs/a", "src/b"], "fail"],
    [["/etc"], "fail"],
  ])("judges %j: %s", (paths, expected) => {
    expect(verdict(write(...(paths as [string])))).toBe(expected);
  });

  it("for the whole repository covers neither the home folder nor paths that depend on the system", () => {
    const repositoryOnly = allow({ effect: "fs.write", paths: ["/repo", "./"] });
    const status = (policy: Policy, path: string) => judge(policy, write(path))[0]?.split(":")[0];
    expect(status(repositoryOnly, "~/.ssh/authorized_keys")).toBe("fail");
    expect(status(repositoryOnly, "~")).toBe("fail");
    for (const path of ["~root/x", "$HOME/.ssh/x", "%APPDATA%\\x"])
      expect(status(repositoryOnly, path)).toBe("unknown");
    expect(status(allow({ effect: "fs.write", paths: ["~/notes"] }), "~/notes/a.md")).toBe("pass");
    expect(status(allow({ effect: "fs.write", paths: [homedir()] }), "~/notes/a.md")).toBe("pass");
  });

  it("resolves the paths of an effect where the program will run", () => {
    const effects = write("./tmp/x");
    const judgeIn = (workFolder: string) =>
      judgePolicy(rule, {
        manifest: manifestOf({}, { effects }),
        bases,
        workFolder,
        values: { inputs: {}, skillFolder: bases.skill },
      })[0]?.status;
    expect(judgeIn(bases.cwd)).toBe("pass");
    expect(judgeIn(bases.skill)).toBe("fail");
  });

  it("covers paths inside it, but not the targets of links", () => {
    const repository = folder({ "docs/a.md": "" });
    symlinkSync(folder(), join(repository, "docs/out"));
    symlinkSync(join(repository, "docs"), join(repository, "linked"));
    const status = (path: string, allowed: string) => {
      const manifest = manifestOf({}, { effects: write(path) });
      const subject = {
        manifest,
        bases: { ...bases, repository },
        workFolder: bases.skill,
        values: { inputs: {}, skillFolder: bases.skill },
      };
      return judgePolicy(allow({ effect: "fs.write", paths: [allowed] }), subject)[0]?.status;
    };
    expect(status("docs/out/x", "docs")).toBe("fail");
    expect(status("docs/new/x", "docs")).toBe("pass");
    expect(status("linked/x", "docs")).toBe("pass");
    expect(status("linked/x", "linked")).toBe("pass");
  });

  it("inserts inputs first, and is unknown without them", () => {
    const path = ["docs/", { input: "x" }];
    expect(verdict(write(path), { x: "a" })).toBe("pass");
    expect(verdict(write(path), { x: "../src" })).toBe("fail");
    expect(verdict(write(path))).toBe("unknown");
    expect(verdict([{ type: "filesystem", access: "write" }])).toBe("fail");
  });

  it("names the scope in its message", () => {
    expect(judge(rule, write("src"))).toEqual([
      "fail: The effect fs.write is not allowed: policy.json allows it, but not for the paths that it declares.",
    ]);
  });
});

describe("a rule for some destinations", () => {
  it("names the destinations that it does not cover, and no others (skill-manifest-v2.md#s28)", () => {
    const some = allow({ effect: "net.fetch", destinations: ["*.example.org"] });
    const effects: Effect[] = [{ type: "network", destinations: ["api.example.org", "evil.example.com"] }];
    expect(judge(some, effects)).toEqual([
      "fail: The effect net.fetch is not allowed: policy.json allows it, but not for evil.example.com.",
    ]);
  });

  const verdict = (destinations: string[] | undefined, ...allowed: string[]) => {
    const effect: Effect = { type: "network", ...(destinations ? { destinations } : {}) };
    return judge(allow({ effect: "net.fetch", destinations: allowed }), [effect])[0]?.split(":")[0];
  };

  it.each([
    [["api.example.org"], "api.example.org", "pass"],
    [["https://api.example.org/v1"], "api.example.org", "pass"],
    [["api.example.org/v1"], "API.example.org", "pass"],
    [["a.example.org"], "*.example.org", "pass"],
    [["example.org.evil.net"], "*.example.org", "fail"],
    [["evil-example.org"], "example.org", "fail"],
    [["a.org", "b.org"], "a.org", "fail"],
    [undefined, "a.org", "fail"],
  ])("judges %j under %s: %s", (destinations, allowed, expected) => {
    expect(verdict(destinations, allowed)).toBe(expected);
  });
});

describe("a policy that only denies", () => {
  const policy = accepted(readPolicy({ deny: ["net.fetch"] }, "policy.json"));

  it("allows what it does not name (skill-manifest-v2.md#s28)", () => {
    expect(judge(policy, [{ type: "filesystem", access: "read" }])).toEqual([
      "pass: policy.json does not deny fs.read",
    ]);
    expect(judge(policy, [{ type: "network" }])[0]).toMatch(/^fail: .*policy.json denies net.fetch/);
  });

  it("refuses a skill that may have any effect, unless nothing is denied", () => {
    expect(judge(policy, undefined)[0]).toMatch(/^unknown: The manifest does not declare its effects/);
    expect(judge(accepted(readPolicy({ deny: [] }, "policy.json")), undefined)[0]).toMatch(/^pass/);
  });
});

describe("reading a policy", () => {
  it("accepts a list of effects", () => {
    const allow = [{ effect: "fs.read" }, { effect: "net.fetch" }];
    expect(accepted(policyFromList(" fs.read, net.fetch ,"))).toEqual({ name: "--allow", allow, deny: [] });
    expect(accepted(policyFromList(""))).toEqual({ name: "--allow", allow: [], deny: [] });
  });

  it.each([
    [[], 'p is not an object with "allow", "deny" or both'],
    [{}, 'p has neither "allow" nor "deny"'],
    [{ allow: "fs.read" }, '"allow" in p is not a list'],
    [{ allow: ["fs.raed"] }, 'p: there is no effect "fs.raed" (did you mean "fs.read"?)'],
    [{ allow: [], deny: ["fs"] }, 'p: there is no effect "fs"'],
    [{ allow: [], deny: [1] }, '"deny" in p is not a list of effects'],
    [{ allow: [], permit: [] }, 'p has "permit", but a policy has only "allow", "deny", "tools"'],
    [{ allow: [1] }, "allow[0] in p is neither an effect nor an object that names one"],
    [{ allow: [{}] }, 'allow[0] in p has no string "effect"'],
    [{ allow: [{ effect: "fs.read", path: [] }] }, 'allow[0] in p has "path"'],
    [{ allow: [{ effect: "fs.read", paths: "x" }] }, 'allow[0] in p has "paths" that are not a list of strings'],
    [{ allow: [{ effect: "fs.read", destinations: [1] }] }, 'allow[0] in p has "destinations" that are not a list'],
  ])("refuses %j", (document, reason) => {
    expect(readPolicy(document, "p")).toEqual({ kind: "refused", reason: expect.stringContaining(reason) });
  });
});
