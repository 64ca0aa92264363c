import { canonicalAdapter } from "@skill-convert/testing";
import { describe, expect, it } from "vitest";
import type { LossNote } from "../src/adapter.js";
import { convert } from "../src/convert/convert.js";
import type { Coverage } from "../src/coverage.js";
import { memoryFiles } from "../src/files.js";
import { compareManifests } from "../src/losses/compare.js";
import { toLosses } from "../src/losses/losses.js";
import { redact, redactAt } from "../src/losses/redact.js";
import type { SkillManifest } from "../src/manifest/manifest.js";

const one: SkillManifest = { operations: [{}] };

/** The losses between two manifests in a format, as `kind predicted message`. */
function losses(before: SkillManifest, after: SkillManifest, coverage: Coverage = {}, notes: readonly LossNote[] = []) {
  const target = { id: "toy", title: "Toy", coverage };
  const context = { before, after, target, notes, locate: () => undefined, preserved: () => false };
  return toLosses(compareManifests(before, after), context);
}

const kinds = (found: ReturnType<typeof losses>) => found.map(({ kind, predicted }) => [kind, predicted]);

describe("differences of two manifests", () => {
  it("are one of notation where only the keys of free JSON have another order", () => {
    const before = { ...one, metadata: { a: 1, b: 2 } };
    const found = compareManifests(before, { ...one, metadata: { b: 2, a: 1 } });
    expect(found.map(({ path, what, notation }) => [path, what, notation])).toEqual([[["metadata"], "order", true]]);
  });

  it("are ones of notation only if both sides mean what is implied", () => {
    const flag = (optional?: boolean): SkillManifest => {
      return { ...one, dependencies: [{ id: "a", ...(optional === undefined ? {} : { optional }) }] };
    };
    const notations = (a: SkillManifest, b: SkillManifest) => compareManifests(a, b).map(({ notation }) => notation);
    expect(notations(flag(false), flag())).toEqual([true]);
    expect(notations(flag(true), flag())).toEqual([false]);
    expect(notations(flag(), flag(true))).toEqual([false]);
  });

  it("are whole where an effect has another access, because it is another effect", () => {
    const effects = (access: "read" | "write"): SkillManifest => ({
      ...one,
      effects: [{ type: "filesystem", access }],
    });
    const [found, ...others] = compareManifests(effects("read"), effects("write"));
    expect([found?.path, others]).toEqual([["effects", 0], []]);
  });
});

describe("the losses of a conversion", () => {
  const named = { ...one, name: "Tide" };

  it("take the word of the nearest label, if it can be one of that kind", () => {
    const note = (path: readonly string[], kind: LossNote["kind"], reason: string): LossNote => ({
      path,
      kind,
      reason,
    });
    const both = [note([], "narrowed", "All of it."), note(["name"], "narrowed", "The name.")];
    for (const notes of [both, both.toReversed()])
      expect(losses(named, one, {}, notes).map(({ message }) => message)).toEqual(["The name."]);
    expect(kinds(losses(named, one, {}, [note(["name"], "synthesised", "Made up.")]))).toEqual([["dropped", true]]);
    expect(kinds(losses(one, named, {}, [note(["name"], "dropped", "Gone.")]))).toEqual([["synthesised", false]]);
  });

  it("are predicted as far as the coverage says", () => {
    expect(kinds(losses(named, one, { name: { holds: "exact" } }))).toEqual([["dropped", false]]);
    const short: Coverage = { name: { holds: "exact", exactFor: { maxLength: 3 } } };
    expect(kinds(losses(named, { ...one, name: "Tid" }, short))).toEqual([["narrowed", true]]);
    expect(kinds(losses({ ...one, name: "Sea" }, { ...one, name: "S" }, short))).toEqual([["narrowed", false]]);
    expect(kinds(losses(one, named, { name: { holds: "exact" } }))).toEqual([["synthesised", false]]);
    const adds: Coverage = { name: { holds: "exact", adds: ["synthesised"] } };
    expect(kinds(losses(one, named, adds))).toEqual([["synthesised", true]]);
    expect(kinds(losses(one, named, adds, [{ path: ["name"], kind: "defaulted", reason: "Set." }]))).toEqual([
      ["defaulted", false],
    ]);
  });

  it("are dropped keys of other formats, and not of front matter that anybody may have", () => {
    const extensions = (id: string): SkillManifest => ({ ...one, extensions: { [id]: { x: 1 }, kept: { y: 1 } } });
    const kept: SkillManifest = { ...one, extensions: { kept: { y: 1 } } };
    const exact: Coverage = { "extensions/*": { holds: "exact" } };
    expect(kinds(losses(extensions("other"), kept, exact))).toEqual([["dropped", true]]);
    expect(losses(extensions("frontmatter"), kept, exact)[0]?.predicted).toBe(false);
    expect(losses(extensions("toy"), kept, exact)[0]?.predicted).toBe(false);
  });

  it("show no value that either manifest marks as sensitive", () => {
    const variable = (sensitive: boolean, value: string): SkillManifest => {
      return { ...one, environment: [{ name: "KEY", required: true, sensitive, default: value } as never] };
    };
    const pairs = [
      [variable(true, "hunter1"), variable(false, "hunter2")],
      [variable(false, "hunter1"), variable(true, "hunter2")],
    ] as const;
    for (const [before, after] of pairs) expect(JSON.stringify(losses(before, after))).not.toContain("hunter");
  });
});

describe("one operation of several", () => {
  it("is converted alone, and the others are losses with that reason", () => {
    const manifest: SkillManifest = { operations: [{ name: "look" }, { name: "sink" }] };
    const files = memoryFiles({ "canonical.json": JSON.stringify(manifest) });
    const { value } = convert(files, { from: canonicalAdapter, to: canonicalAdapter, operation: "sink" });
    expect(value?.readBack.operations).toEqual([{ name: "sink" }]);
    expect(value?.losses.map(({ path, message }) => [path, message])).toEqual([
      [["operations", 0], 'Only the operation "sink" was asked for.'],
    ]);
  });
});

describe("redaction", () => {
  it("masks the data keywords of a schema that is write-only, wherever it is", () => {
    const schema = { properties: { key: { writeOnly: true, type: "string", default: "hunter2", enum: ["hunter3"] } } };
    const operation = { input: { parameters: [{ name: "login", schema }] } };
    const shown = JSON.stringify(redact([operation]));
    expect(shown).not.toContain("hunter");
    expect(shown).toContain('"type":"string"');
  });

  it("masks the data keywords of a schema in something sensitive, and leaves the others", () => {
    const parameter = { name: "key", sensitive: true, schema: { type: "string", default: "hunter2" } };
    const manifest: SkillManifest = { operations: [{ input: { parameters: [parameter] } }] };
    const path = ["operations", 0, "input", "parameters", 0, "schema"];
    expect(redactAt(manifest, path, parameter.schema)).toEqual({ type: "string", default: "[redacted]" });
    expect(redactAt(manifest, [...path, "type"], "string")).toBe("string");
    expect(redactAt(manifest, path.slice(0, -1), { ...parameter, default: "hunter2" })).toMatchObject({
      ...{ name: "key", default: "[redacted]" },
    });
  });
});
