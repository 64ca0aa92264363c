import { canonicalAdapter } from "@skill-convert/testing";
import { describe, expect, it } from "vitest";
import type { Adapter, LossNote } from "../src/adapter/adapter.js";
import type { Coverage } from "../src/adapter/coverage.js";
import { convert } from "../src/convert/convert.js";
import { memoryFiles } from "../src/files.js";
import type { JsonRecord } from "../src/json.js";
import { compareManifests } from "../src/losses/compare.js";
import { toLosses } from "../src/losses/losses.js";
import { redact, redactAt } from "../src/losses/redact.js";
import type { SkillManifest } from "../src/manifest/manifest.js";
import { uniteOperations } from "../src/operations/union.js";
import { toPointer } from "../src/path.js";

const one: SkillManifest = { operations: [{}] };

/** Returns the losses between two manifests in a format. */
function losses(before: SkillManifest, after: SkillManifest, coverage: Coverage = {}, notes: readonly LossNote[] = []) {
  const target = { id: "toy", title: "Toy", coverage };
  const context = { before, after, target, notes, locate: () => undefined, preserved: () => false };
  return toLosses(compareManifests(before, after), context);
}

const kinds = (found: ReturnType<typeof losses>) => found.map(({ kind, predicted }) => [kind, predicted]);

describe("differences of two manifests", () => {
  it("are equivalent if only the keys of free JSON have another order", () => {
    const before = { ...one, metadata: { a: 1, b: 2 } };
    const found = compareManifests(before, { ...one, metadata: { b: 2, a: 1 } });
    expect(found.map(({ path, what, equivalent }) => [path, what, equivalent])).toEqual([
      [["metadata"], "order", true],
    ]);
  });

  it("are equivalent only if both values are implied", () => {
    const flag = (optional?: boolean): SkillManifest => {
      return { ...one, dependencies: [{ id: "a", ...(optional === undefined ? {} : { optional }) }] };
    };
    const equivalences = (a: SkillManifest, b: SkillManifest) =>
      compareManifests(a, b).map(({ equivalent }) => equivalent);
    expect(equivalences(flag(false), flag())).toEqual([true]);
    expect(equivalences(flag(true), flag())).toEqual([false]);
    expect(equivalences(flag(), flag(true))).toEqual([false]);
  });

  it("divide the tools, of which a result may have one list elsewhere", () => {
    const tools = { required: ["exec"], used: ["Read"] };
    const paths = compareManifests({ ...one, tools }, one).map(({ path }) => toPointer(path));
    expect(paths).toEqual(["/tools/required", "/tools/used"]);
  });

  it("are one for a list in another order, and one for each element that is not in both", () => {
    const paths = (before: readonly string[], after: readonly string[]) =>
      compareManifests({ ...one, scopes: [...before] }, { ...one, scopes: [...after] }).map(
        ({ path, before: was, after: now }) => [path.join("."), was, now],
      );
    expect(paths(["a", "b"], ["b", "a"])).toEqual([["scopes", ["a", "b"], ["b", "a"]]]);
    expect(paths(["a", "b"], ["a"])).toEqual([["scopes.1", "b", undefined]]);
    expect(paths(["a"], ["a", "b"])).toEqual([["scopes.1", undefined, "b"]]);
    expect(paths(["a", "b"], ["a", "c"])).toEqual([["scopes.1", "b", "c"]]);
    expect(paths(["a", "b"], ["a", "b"])).toEqual([]);
  });

  it("cover a whole effect if its access differs", () => {
    const effects = (access: "read" | "write"): SkillManifest => ({
      ...one,
      effects: [{ type: "filesystem", access }],
    });
    const [found, ...others] = compareManifests(effects("read"), effects("write"));
    expect([found?.path, others]).toEqual([["effects", 0], []]);
  });
});

describe("the losses of a conversion", () => {
  it.each([1, 2, 3])(
    "report each of %i effects, whatever the result has at their positions (mapping-decisions.md#d13)",
    (count) => {
      const effects = (["process", "state", "network"] as const).slice(0, count).map((type) => ({ type }));
      const accesses = ["read", "write"] as const;
      const after = accesses.map((access) => ({ type: "filesystem" as const, access, paths: [] }));
      const notes: LossNote[] = accesses.map((_, index) => ({
        path: ["effects", index],
        kind: "synthesised",
        reason: "The result needs it.",
      }));
      const found = losses({ ...one, effects }, { ...one, effects: after }, {}, notes);
      const lost = found.filter(({ value }) => value !== undefined);
      expect(lost.map(({ path }) => path)).toEqual(effects.map((_, index) => ["effects", index]));
      expect(lost.filter(({ kind }) => kind !== "dropped" && kind !== "narrowed")).toEqual([]);
    },
  );

  const named = { ...one, name: "Tide" };

  it("have the reason of the nearest note, if its kind is possible", () => {
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

  it("are never additions if a value is gone", () => {
    const kindsOf = (before: SkillManifest, after: SkillManifest) =>
      losses(before, after, { "": { holds: "none", adds: ["synthesised"] } }, [
        { path: [], kind: "synthesised", reason: "Derived." },
        { path: [], kind: "defaulted", reason: "Set." },
      ]).map(({ kind }) => kind);
    expect(kindsOf(named, one)).toEqual(["dropped"]);
    expect(kindsOf(named, { ...one, name: "" })).toEqual(["narrowed"]);
    expect(kindsOf({ ...one, examples: [1] }, { ...one, examples: [] })).toEqual(["narrowed"]);
    expect(kindsOf(named, { ...one, name: "Sea" })).toEqual(["synthesised"]);
  });

  it("do not include empty values that mean the same as absent ones, except for effects", () => {
    const empty: SkillManifest = {
      ...one,
      tags: [],
      metadata: {},
      tools: { required: [], used: [] },
      assertions: { pre: [] },
      operations: [{ producedFiles: [] }],
      extensions: {},
    };
    expect(losses(empty, one)).toEqual([]);
    expect(losses(one, empty)).toEqual([]);
    expect(kinds(losses({ ...empty, effects: [] }, one))).toEqual([["dropped", true]]);
    expect(kinds(losses({ ...one, tools: { required: ["git"], used: [] } }, one))).toEqual([["dropped", true]]);
  });

  it("are reported with the changed values, unless anything is sensitive", () => {
    const message = (before: SkillManifest, after: SkillManifest) => losses(before, after)[0]?.message;
    const narrow = { ...one, name: "Sea" };
    expect(message(named, narrow)).toBe('Toy can hold the name only in part: "Tide" became "Sea".');
    expect(message({ ...named, sensitive: true, environment: [{ name: "KEY", required: true }] }, narrow)).toBe(
      "Toy can hold the name only in part.",
    );
    expect(message(one, named)).toBe("Toy has the name, derived from other fields.");
    const held: Coverage = { metadata: { holds: "narrowed" } };
    const gone = losses({ ...one, metadata: { a: 1, b: 2 } }, { ...one, metadata: { b: 2 } }, held);
    expect(gone.map((loss) => loss.message)).toEqual(['Toy leaves out "a" of the metadata.']);
  });

  it("are predicted by the coverage", () => {
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

  it("include the keys of other formats as dropped, but not front matter", () => {
    const extensions = (id: string): SkillManifest => ({ ...one, extensions: { [id]: { x: 1 }, kept: { y: 1 } } });
    const kept: SkillManifest = { ...one, extensions: { kept: { y: 1 } } };
    const exact: Coverage = { "extensions/*": { holds: "exact" } };
    expect(kinds(losses(extensions("other"), kept, exact))).toEqual([["dropped", true]]);
    expect(losses(extensions("frontmatter"), kept, exact)[0]?.predicted).toBe(false);
    expect(losses(extensions("toy"), kept, exact)[0]?.predicted).toBe(false);
  });

  it("show no value that one of the manifests marks as sensitive", () => {
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

describe("several merged operations", () => {
  const parameter = (name: string, required: boolean, schema: JsonRecord = { type: "string" }) => ({
    name,
    required,
    schema,
  });
  const before: SkillManifest = {
    operations: [
      {
        name: "find",
        description: "Finds notes.",
        input: { parameters: [parameter("words", true), parameter("limit", false, { type: "integer" })] },
        entrypoints: { unix: ["sh", "find.sh", [{ input: "words" }]], windows: ["find.cmd"] },
      },
      {
        name: "keep",
        input: { parameters: [parameter("text", true), parameter("words", true, { type: "array" })] },
        output: { description: "The note.", fields: [{ name: "id", guaranteed: true }] },
        producedFiles: [{ pattern: "notes.md" }],
      },
    ],
  };
  const united = uniteOperations(before);
  const coverage: Coverage = { operations: { holds: "narrowed" }, "operations/*/entrypoints": { holds: "none" } };
  const reported = (after: SkillManifest, notes: readonly LossNote[] = []) =>
    losses(before, after, coverage, [...united.notes, ...notes]);

  it("are reported each at its own path, with the reason of the merger", () => {
    const found = reported(united.manifest);
    expect(found.every(({ predicted }) => predicted)).toBe(true);
    expect(found.map(({ path, kind, message }) => `${kind} ${toPointer(path)} ${message}`)).toEqual([
      'narrowed /operations The 2 operations are merged into one; its parameter "operation" names the one to carry out.',
      'narrowed /operations/0/description The description of "find" is kept in that of the parameter "operation".',
      'narrowed /operations/0/input/parameters/0/schema/type The operations give "words" different types, so the merged one takes the values of each.',
      'dropped /operations/0/entrypoints/unix Toy has no place for the command line for Unix of operation "find": `sh find.sh {words}`.',
      'dropped /operations/0/entrypoints/windows Toy has no place for the command line for Windows of operation "find": `find.cmd`.',
      'narrowed /operations/1/input/parameters/0/required "text" is optional in the merged operation, because "find" can do without it.',
      'narrowed /operations/1/input/parameters/1/schema/type The operations give "words" different types, so the merged one takes the values of each.',
      'narrowed /operations/1/output/fields/0/guaranteed "id" is not guaranteed in the merged operation, because "find" may not return it.',
    ]);
  });

  it("have the notes about the merged operation", () => {
    const [operation] = united.manifest.operations;
    const parameters = operation?.input?.parameters.map((each) =>
      each.name === "limit" ? { ...each, schema: { type: "number" } } : each,
    );
    const after = { operations: [{ ...operation, input: { parameters: parameters ?? [] } }] };
    const at = parameters?.findIndex(({ name }) => name === "limit") ?? 0;
    const path = ["operations", 0, "input", "parameters", at, "schema"];
    const found = reported(after, [{ path, kind: "narrowed", reason: "An integer is a number." }]);
    expect(found.map(({ path, message }) => [toPointer(path), message])).toContainEqual([
      "/operations/0/input/parameters/1/schema/type",
      "An integer is a number.",
    ]);
  });

  it("are reported with the parts that none of them had", () => {
    const [operation] = united.manifest.operations;
    const found = reported({ operations: [{ ...operation, entrypoints: { agent: "Do it." } }] });
    const added = found.filter(({ value }) => value === undefined);
    expect(added.map(({ path, kind }) => [toPointer(path), kind])).toEqual([
      ["/operations/0/entrypoints", "synthesised"],
    ]);
  });
});

describe("one operation of several", () => {
  it("has its losses at its path in the skill", () => {
    const manifest: SkillManifest = {
      operations: [{ name: "look" }, { name: "sink", entrypoints: { unix: ["sh", "sink.sh"] } }],
    };
    const files = memoryFiles({ "canonical.json": JSON.stringify(manifest) });
    const bare: Adapter = {
      ...canonicalAdapter,
      id: "bare",
      coverage: { ...canonicalAdapter.coverage, "operations/*/entrypoints": { holds: "none" } },
      encode: (given, options) =>
        canonicalAdapter.encode?.({ ...given, operations: [{ name: given.operations[0]?.name ?? "" }] }, options) ?? {
          diagnostics: [],
        },
    };
    const { value, diagnostics } = convert(files, { from: canonicalAdapter, to: bare, operation: "sink" });
    expect(diagnostics).toEqual([]);
    expect(value?.losses.map(({ path, predicted }) => [toPointer(path), predicted])).toEqual([
      ["/operations/0", true],
      ["/operations/1/entrypoints/unix", true],
    ]);
  });

  it("is converted alone, and the others are reported as losses", () => {
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
  it("masks the values of a write-only schema at any depth", () => {
    const schema = { properties: { key: { writeOnly: true, type: "string", default: "hunter2", enum: ["hunter3"] } } };
    const operation = { input: { parameters: [{ name: "login", schema }] } };
    const shown = JSON.stringify(redact([operation]));
    expect(shown).not.toContain("hunter");
    expect(shown).toContain('"type":"string"');
  });

  it("masks the values of the schema of a sensitive parameter, and keeps the rest", () => {
    const parameter = { name: "key", sensitive: true, schema: { type: "string", default: "hunter2" } };
    const manifest: SkillManifest = { operations: [{ input: { parameters: [parameter] } }] };
    const path = ["operations", 0, "input", "parameters", 0, "schema"];
    expect(redactAt(manifest, path, parameter.schema)).toEqual({ type: "string", default: "[redacted]" });
    expect(redactAt(manifest, [...path, "type"], "string")).toBe("string");
    expect(redactAt(manifest, path.slice(0, -1), { ...parameter, default: "hunter2" })).toMatchObject({
      name: "key",
      default: "[redacted]",
    });
  });
});

describe("a command line", () => {
  it("differs as a whole", () => {
    const started = (...unix: string[]): SkillManifest => ({ operations: [{ entrypoints: { unix } }] });
    const differences = compareManifests(started("sh", "a.sh", "x"), started("python3", "b.py", "--x", "x", "y"));
    expect(differences.map(({ path, before }) => [path.join("/"), before])).toEqual([
      ["operations/0/entrypoints/unix", ["sh", "a.sh", "x"]],
    ]);
  });
});
