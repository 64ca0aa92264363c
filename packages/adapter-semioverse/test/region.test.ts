import type { Effect, SkillManifest } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { semioverseAdapter } from "../src/index.js";
import { codes, read, recode, skill } from "./skills.js";

const filesystem = (access: "read" | "write" | "delete", ...paths: string[]): Effect => ({
  type: "filesystem",
  access,
  paths,
});

/** The region that is written for a manifest, and the notes about its effects. */
function regionOf(manifest: Partial<SkillManifest>) {
  const complete: SkillManifest = { operations: [{}], ...manifest };
  const notes = semioverseAdapter.encode(complete).value?.notes ?? [];
  return { region: recode(skill({}), complete)["region"], notes: notes.filter(({ path }) => path[0] === "effects") };
}

describe("a region", () => {
  it("is read as filesystem effects with paths (semioverse.md#s31, semioverse.md#s32)", () => {
    const { manifest } = read(skill({ region: "{ reads: [a/, b/], writes: [c/] }" }));
    expect(manifest.effects).toEqual([filesystem("read", "a/", "b/"), filesystem("write", "c/")]);
  });

  it("differs from an empty region, an empty list and no region (semioverse.md#s22, semioverse.md#d27)", () => {
    expect(read(skill({})).manifest.effects).toBeUndefined();
    expect(read(skill({ region: "" })).manifest.effects).toBeUndefined();
    expect(read(skill({ region: "{}" })).manifest.effects).toEqual([]);
    expect(read(skill({ region: "{ reads: [] }" })).manifest.effects).toEqual([filesystem("read")]);
    expect(regionOf({}).region).toBeUndefined();
    expect(regionOf({ effects: [] }).region).toEqual({});
    expect(regionOf({ effects: [filesystem("write")] }).region).toEqual({ writes: [] });
  });

  it.each([
    ["/elsewhere/", "elsewhere/"],
    ["//elsewhere", "elsewhere"],
    ["/", "./"],
    ["~/notes/", "./~/notes/"],
  ])("reaches no folder outside of the vault: %s is %s (semioverse.md#s34, semioverse.md#d28)", (path, within) => {
    const files = skill({ region: `{ reads: [], writes: ["${path}"] }` });
    const { manifest } = read(files);
    expect(manifest.effects).toEqual([filesystem("read"), filesystem("write", within)]);
    expect(semioverseAdapter.encode(manifest, { over: files }).value?.edits).toEqual([]);
    expect(recode(files, manifest)["region"]).toEqual({ reads: [], writes: [within] });
  });

  it("may have placeholders, which stand for the input of their name (semioverse.md#s130, semioverse.md#d33)", () => {
    const files = skill({ inputs: "{ shelf: string }", region: '{ writes: ["a/{shelf}/{row-1}/"] }' });
    const { manifest, diagnostics } = read(files);
    expect(manifest.effects).toEqual([
      { type: "filesystem", access: "write", paths: [["a/", { input: "shelf" }, "/{row-1}/"]] },
    ]);
    const symbolic = diagnostics.find(({ code }) => code === "semioverse/symbolic-placeholder");
    expect(symbolic?.message).toContain("{row-1}");
    expect(symbolic?.path).toEqual(["region", "writes", 0]);
  });

  it("may have placeholders without quotes in a flow list, with a fix (semioverse.md#d35)", () => {
    const files = skill({ region: "\n  reads: [a/{x}/]" });
    const found = read(files);
    expect(found.manifest.effects).toEqual([filesystem("read", "a/{x}/")]);
    expect(found.diagnostics.find(({ code }) => code === "source/unquoted-placeholder")?.fix).toBeDefined();
  });

  it.each(["text", "[a/]", "{ reads: 3 }", "{ writes: [1] }"])("is refused as %s", (region) => {
    expect(codes(skill({ region }))).toContain("semioverse/wrong-type");
  });
});

describe("a region never understates effects (mapping-decisions.md#d31): encoding", () => {
  it("counts deletions as writes", () => {
    expect(regionOf({ effects: [filesystem("write", "a/"), filesystem("delete", "b/", "a/")] }).region).toEqual({
      writes: ["a/", "b/"],
    });
  });

  it("counts effects without an access as reads and writes", () => {
    expect(regionOf({ effects: [{ type: "filesystem", paths: ["a/"] }] }).region).toEqual({
      reads: ["a/"],
      writes: ["a/"],
    });
  });

  const read: Effect = filesystem("read", "a/");
  it.each<[string, Partial<SkillManifest>]>([
    ["an effect without paths", { effects: [read, { type: "filesystem", access: "write" }] }],
    ["a deletion without paths", { effects: [read, { type: "filesystem", access: "delete" }] }],
    ["git", { effects: [read, { type: "git", access: "write" }] }],
    ["git that only reads", { effects: [{ type: "git", access: "read" }] }],
    ["a database", { effects: [{ type: "process" }, { type: "database", access: "write" }] }],
    ["a database that is only read", { effects: [{ type: "database", access: "read" }] }],
    ["the network", { effects: [read, { type: "network" }] }],
    ["the network, if only a hint says so", { effects: [read], execution: { network: true } }],
    ["messages", { effects: [{ type: "message" }] }],
    ["agent state", { effects: [read, { type: "state" }] }],
    ["an unknown effect", { effects: [read, { type: "unknown", name: "magic" }] }],
    ["produced files", { effects: [read], operations: [{ producedFiles: [{ pattern: "out.md" }] }] }],
    [
      "files produced elsewhere",
      { effects: [filesystem("write", "a/")], operations: [{ producedFiles: [{ pattern: "b/out.md" }] }] },
    ],
    [
      "files produced in the skill's folder",
      { effects: [filesystem("write", "a/")], operations: [{ producedFiles: [{ pattern: "a/x", base: "skill" }] }] },
    ],
    ["programs that nothing else declares", { effects: [filesystem("write", "a"), { type: "process" }] }],
    ["a required tool that runs programs", { effects: [filesystem("write", "a")], tools: { required: ["exec"] } }],
    ["files required elsewhere", { effects: [read], requiredFiles: [{ path: "b/c", base: "repository" }] }],
  ])("leaves the region out for %s, with a note", (_, manifest) => {
    const { region, notes } = regionOf(manifest);
    expect(region).toBeUndefined();
    expect(notes).toMatchObject([{ path: ["effects"], kind: "dropped" }]);
  });

  it("writes an empty list for an access that no effect has (mapping-decisions.md#d38)", () => {
    expect(regionOf({ effects: [{ type: "filesystem", access: "read" }] }).region).toEqual({
      reads: ["**"],
      writes: [],
    });
    expect(regionOf({ effects: [filesystem("read", "a")] }).region).toEqual({ reads: ["a"] });
  });

  it("notes why a region has folders that no effect names, or an empty list", () => {
    const { notes } = regionOf({ effects: [{ type: "filesystem", access: "read" }] });
    expect(notes.map(({ path, reason }) => [path.join("/"), reason])).toEqual([
      ["effects/0/paths", "Semioverse names folders, and the effect names none, so the region contains all folders."],
      [
        "effects/1",
        "No effect writes files, and a list of effects is complete, so the region states that nothing is written.",
      ],
    ]);
  });

  it("keeps the region if all files lie in it", () => {
    const within = regionOf({
      effects: [filesystem("read", "a"), filesystem("write", "a")],
      operations: [{ producedFiles: [{ pattern: "a/b/out.md" }] }],
      requiredFiles: [{ path: "a/in.md", base: "repository" }],
    });
    expect(within.region).toEqual({ reads: ["a"], writes: ["a"] });
    expect(within.notes).toEqual([]);
  });
});
