import { adr002Adapter } from "@skill-convert/adapter-adr002";
import { semioverseAdapter } from "@skill-convert/adapter-semioverse";
import { skillManifestV2Adapter } from "@skill-convert/adapter-skill-manifest-v2";
import { stopAdapter } from "@skill-convert/adapter-stop";
import {
  type Adapter,
  type Assertion,
  convert,
  type Effect,
  overlay,
  type SkillFiles,
  type SkillManifest,
} from "@skill-convert/core";
import { writeAndRead } from "@skill-convert/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const write = (...paths: string[]): Effect => ({ type: "filesystem", access: "write", paths });

function checked(post: readonly Assertion[], more: Partial<SkillManifest> = {}): SkillManifest {
  const identity = { id: "tide", name: "tide", version: "1.0.0", description: "Says when the tide turns." };
  return { ...identity, operations: [{}], assertions: { post: [...post] }, observability: { level: "L2" }, ...more };
}

function onto(files: SkillFiles, from: Adapter, to: Adapter) {
  const { value, diagnostics } = convert(files, { from, to });
  if (!value) throw new Error(JSON.stringify(diagnostics));
  return { files: overlay(files, value.edits), manifest: value.readBack, losses: value.losses };
}

const toAdr = (manifest: SkillManifest) => onto(writeAndRead(stopAdapter, manifest).files, stopAdapter, adr002Adapter);

// mapping-decisions.md#d60, mapping-decisions.md#d61 and mapping-decisions.md#d62.
describe("an assertion after a run", () => {
  it("a file that the skill may write is a produced file, and comes back as the assertion", () => {
    const exists = { check: "file_exists", path: "notes/tide.md", message: "The note." } as const;
    const there = toAdr(checked([exists], { effects: [write("notes/")] }));
    expect(there.manifest.operations[0]?.producedFiles).toEqual([
      { pattern: "notes/tide.md", base: "repository", description: "The note." },
    ]);
    const back = onto(there.files, adr002Adapter, stopAdapter);
    expect(back.manifest.assertions?.post).toEqual([exists]);
    const reasons = there.losses.map(({ kind, message }) => `${kind} ${message}`);
    expect(reasons).toContain(
      "narrowed ADR-002 has no assertions: a file that is demanded after a run is written as a produced file.",
    );
  });

  it("the longest duration is the timeout, and comes back as the assertion", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 86_400 }), (seconds) => {
        const limit: Assertion = { check: "duration", maxMs: seconds * 1000 };
        const there = toAdr(checked([limit]));
        expect(there.manifest.execution?.timeout).toBe(seconds);
        expect(onto(there.files, adr002Adapter, stopAdapter).manifest.assertions?.post).toEqual([limit]);
      }),
      { numRuns: 20 },
    );
  });

  const exists = (path: string, more: object = {}) => ({ check: "file_exists", path, ...more }) as Assertion;
  it.each<readonly [string, Assertion, Partial<SkillManifest>]>([
    ["a file elsewhere", exists("other/tide.md"), { effects: [write("notes/")] }],
    ["a file in a folder whose name only begins alike", exists("notes-old/tide.md"), { effects: [write("notes")] }],
    ["a file that is only read", exists("a.md"), { effects: [{ type: "filesystem", access: "read" }] }],
    ["a file whose absence only warns", exists("a.md", { severity: "warn" }), {}],
    ["a path that leaves the repository", exists("../a.md"), {}],
    ["a check of the content", { check: "file_not_empty", path: "a.md" }, {}],
    ["a duration that only warns", { check: "duration", maxMs: 1000, severity: "warn" }, {}],
    ["a duration of nothing", { check: "duration", maxMs: 0 }, {}],
  ])("%s stays an assertion, which ADR-002 does not have", (_, assertion, more) => {
    const { manifest, losses } = toAdr(checked([assertion], more));
    expect(manifest.operations[0]?.producedFiles).toBeUndefined();
    expect(manifest.execution?.timeout).toBeUndefined();
    expect(losses.map(({ path: [field] }) => field)).toContain("assertions");
  });

  it("the shortest of several limits holds, wherever it is declared", () => {
    const limits = [30, 10, 20].map((seconds): Assertion => ({ check: "duration", maxMs: seconds * 1000 }));
    expect(toAdr(checked(limits)).manifest.execution?.timeout).toBe(10);
    const { files } = writeAndRead(stopAdapter, checked(limits, { execution: { timeout: 40 } }));
    expect(onto(files, stopAdapter, adr002Adapter).manifest.execution?.timeout).toBe(10);
  });
});

// mapping-decisions.md#d78.
describe("the command line of a skill for a format without command lines", () => {
  const skill = writeAndRead(skillManifestV2Adapter, {
    id: "tide",
    name: "tide",
    version: "1.0.0",
    description: "Says when the tide turns.",
    effects: [{ type: "process" }],
    operations: [{ name: "tell", description: "Says it.", entrypoints: { unix: ["python3", "scripts/tide.py"] } }],
  }).files;
  it("is a required command and a required file in ADR-002, which are reported", () => {
    const { manifest, losses } = onto(skill, skillManifestV2Adapter, adr002Adapter);
    expect(manifest.commands).toEqual([{ name: "python3" }]);
    expect(manifest.requiredFiles).toEqual([{ path: "scripts/tide.py", base: "skill" }]);
    const added = losses.filter(({ kind }) => kind === "synthesised").map(({ path: [field] }) => field);
    expect(added).toEqual(expect.arrayContaining(["commands", "requiredFiles"]));
  });

  it("is a required file in STOP, which has no commands", () => {
    const { manifest, losses } = onto(skill, skillManifestV2Adapter, stopAdapter);
    expect(manifest.requiredFiles?.map(({ path }) => path)).toEqual(["scripts/tide.py"]);
    expect(losses.map(({ message }) => message)).toContain(
      "STOP has no place for command lines; the skill's command line needs the file scripts/tide.py, so it was written as a required file.",
    );
  });

  it("requires nothing twice", () => {
    const once = onto(skill, skillManifestV2Adapter, adr002Adapter).files;
    expect(convert(once, { from: adr002Adapter, to: adr002Adapter }).value?.edits).toEqual([]);
  });

  it.each<readonly [readonly string[], object]>([
    [["bash", "-e", "scripts/a.sh"], { cmd: "bash", path: "scripts/a.sh" }],
    [["./scripts/a", "--fast"], { path: "scripts/a" }],
    [["git", "status"], { cmd: "git" }],
    [["python3", "../up/a.py"], { cmd: "python3" }],
    [["node", "/opt/a.mjs"], { cmd: "node" }],
  ])("of %j is %j", (unix, { cmd, path }: { cmd?: string; path?: string }) => {
    const { files } = writeAndRead(skillManifestV2Adapter, {
      id: "tide",
      name: "tide",
      version: "1.0.0",
      description: "Says when the tide turns.",
      operations: [{ name: "tell", description: "Says it.", entrypoints: { unix: [...unix] } }],
    });
    const { manifest } = onto(files, skillManifestV2Adapter, adr002Adapter);
    expect(manifest.commands?.map(({ name }) => name)).toEqual(cmd && [cmd]);
    expect(manifest.requiredFiles?.map((file) => file.path)).toEqual(path && [path]);
  });

  it.each([stopAdapter, adr002Adapter])("is gone when $id is converted back with a sidecar", (to) => {
    const adapters = {
      get: (id: string) => [stopAdapter, adr002Adapter, skillManifestV2Adapter].find((each) => each.id === id),
    };
    const there = convert(skill, { from: skillManifestV2Adapter, to, lossless: true, adapters }).value?.edits ?? [];
    const files = overlay(skill, there);
    const back = convert(files, { from: to, to: skillManifestV2Adapter, adapters }).value;
    expect(back?.readBack.commands).toBeUndefined();
    expect(back?.readBack.requiredFiles).toBeUndefined();
  });
});

// mapping-decisions.md#d29, and without a region: mapping-decisions.md#d37.
describe("a program that runs", () => {
  it.each<readonly [string, Partial<SkillManifest>]>([
    ["an effect", { effects: [write("notes/"), { type: "process" }] }],
    ["a required tool", { effects: [write("notes/")], tools: { required: ["exec"] } }],
  ])("is not lost from STOP over Semioverse, declared by %s", (_, more) => {
    const { files } = writeAndRead(stopAdapter, checked([], more));
    const there = onto(files, stopAdapter, semioverseAdapter);
    const { manifest } = onto(there.files, semioverseAdapter, skillManifestV2Adapter);
    expect(manifest.effects).toContainEqual({ type: "process" });
  });
});
