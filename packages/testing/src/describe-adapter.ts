import {
  type Adapter,
  coverageAt,
  hasErrors,
  type Json,
  memoryFiles,
  overlay,
  type SkillFiles,
  type SkillManifest,
} from "@skill-convert/core";
import { WEAK_RANK } from "@skill-convert/core/adapters";
import { isRecord } from "@skill-convert/core/json";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyChangeSurvives } from "./law-of-changes.js";
import { type Elsewhere, oneEditStaysInPlace } from "./law-of-edits.js";
import { locateFindsTheValue } from "./law-of-places.js";
import { type AllowedWarnings, writtenBreaksNoRule } from "./law-of-rules.js";
import {
  changesSurvive,
  decodingDropsNothing,
  encode,
  encodingIsStable,
  erasingTakesOnlyTheManifest,
  everyFieldHasAFile,
  LawBroken,
  lossesArePredicted,
  read,
  SKILL_PATH,
  sidecarIsExact,
  unchangedStaysUntouched,
  writeAndRead,
} from "./laws.js";
import { denseManifest, sparseManifest } from "./manifest.js";
import { fail } from "./report.js";

/** The laws of the suite, by the names under which one can be exempted. */
export type Law =
  | "losses-are-predicted"
  | "output-is-valid"
  | "written-breaks-no-rule"
  | "sidecar-is-exact"
  | "unchanged-stays-untouched"
  | "encoding-is-stable"
  | "changes-survive"
  | "decoding-drops-nothing"
  | "erasing"
  | "one-path-one-edit"
  | "any-change-survives"
  | "locate-finds-the-value";

/** What the suite needs to know of a format. */
export interface AdapterSuite {
  /** Valid skills of the format: a name to the files of the folder. */
  readonly examples: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The manifest document of a skill, as plain data, to be checked against the adapter's JSON Schema. */
  readonly document: (files: SkillFiles) => Json | undefined;
  /** Laws that cannot hold for this format, each with the reason. */
  readonly exempt?: Partial<Record<Law, string>>;
  /** Examples that say something twice, so that one change is made in two places, and law 4 does not hold. */
  readonly withDuplicates?: readonly string[];
  /** Examples that are of this format only if the user says so, because nothing in them tells. */
  readonly onlyIfNamed?: readonly string[];
  /** Paths of a manifest whose changes show in other places of a document as well, so that law 4 does not hold for them. */
  readonly elsewhere?: Elsewhere;
  /** Codes of warnings about what a manifest itself says, which no encoder can prevent, each with the reason. */
  readonly allowedWarnings?: AllowedWarnings;
  /** Generated manifests a law and density; 60 unless said otherwise, or `SKILL_CONVERT_RUNS` where it is set. */
  readonly runs?: number;
  /** Narrows what is generated, for a format whose laws hold for less; say why where it is used. */
  readonly where?: (manifest: SkillManifest) => boolean;
}

/** A law that changes every path of a manifest is tested on one in so many. */
const EDITED_RUNS = 12;

/** The one conformance suite that every adapter passes. Call it in a test file of the adapter's package. */
export function describeAdapter(adapter: Adapter, suite: AdapterSuite): void {
  describe(`${adapter.id}: the contract`, () => {
    describeShape(adapter);
    describeExamples(adapter, suite);
    if (adapter.encode) describeLaws(adapter, suite);
  });
}

function describeShape(adapter: Adapter): void {
  it("declares each diagnostic with a sentence and a paragraph for the docs", () => {
    expect(Object.keys(adapter.diagnostics).length).toBeGreaterThan(0);
    for (const [code, { message, docs }] of Object.entries(adapter.diagnostics)) {
      expect(code, code).toMatch(/^[a-z0-9-]+$/);
      expect(message.length, code).toBeGreaterThan(10);
      expect(docs.length, code).toBeGreaterThan(20);
    }
  });
  it("cites the specification with each rule, under a code that it declares", () => {
    for (const { code, cites } of adapter.rules) {
      expect(Object.hasOwn(adapter.diagnostics, code.replace(`${adapter.id}/`, "")), code).toBe(true);
      expect(cites.section.length, code).toBeGreaterThan(0);
      expect(cites.requirement.length, code).toBeGreaterThan(10);
    }
  });
  it("detects nothing in an empty folder and takes nothing out of it", () => {
    const empty = memoryFiles({}, { path: SKILL_PATH });
    expect(adapter.detect(empty)).toBeUndefined();
    expect(adapter.erase(empty)).toEqual([]);
    const decoded = adapter.decode(empty);
    expect(decoded.value).toBeUndefined();
    expect(hasErrors(decoded.diagnostics)).toBe(true);
  });
  it("has only regular expressions for patterns in its coverage", () => {
    for (const pattern of patternsIn(Object.values(adapter.coverage).map(({ exactFor = true }) => exactFor))) {
      expect(() => new RegExp(pattern, "u"), pattern).not.toThrow();
    }
  });
  it("has a JSON Schema that compiles", () => {
    expect(() => compileSchema(adapter)).not.toThrow();
  });
}

function patternsIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === "pattern" && typeof value === "string" ? [value] : patternsIn(value),
  );
}

function compileSchema(adapter: Adapter) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  return ajv.compile(adapter.jsonSchema);
}

function describeExamples(adapter: Adapter, suite: AdapterSuite): void {
  describe.each(Object.entries(suite.examples))("example %s", (name, contents) => {
    const files = memoryFiles(contents, { path: SKILL_PATH });
    it("is detected and decodes without an error", () => {
      expect(adapter.detect(files) === undefined).toBe(suite.onlyIfNamed?.includes(name) ?? false);
      read(adapter, files);
    });
    it("points every top-level field that it found at its file", () => everyFieldHasAFile(adapter, files));
    it("erases to a folder without the manifest", () => erasingTakesOnlyTheManifest(adapter, files, WEAK_RANK));
    law(suite, "locate-finds-the-value", () => locateFindsTheValue(adapter, files));
    if (!adapter.encode) return;
    law(suite, "unchanged-stays-untouched", () => unchangedStaysUntouched(adapter, files));
    law(suite, "decoding-drops-nothing", () => decodingDropsNothing(adapter, files));
    it("changes the description's bytes and no others", () => changesOneField(adapter, files));
    if (!suite.withDuplicates?.includes(name))
      law(suite, "one-path-one-edit", () => oneEditStaysInPlace(adapter, files, fail, suite.elsewhere));
    law(suite, "any-change-survives", () => anyChangeSurvives(adapter, files));
  });
}

/** Law 4 on an example: the edit of each file lies within the place of the description there. */
function changesOneField(adapter: Adapter, files: SkillFiles): void {
  const { manifest, locate } = read(adapter, files);
  const place = locate(["description"]);
  if (manifest.description === undefined || !place?.range) return;
  const edits = encode(adapter, { ...manifest, description: "Says something else now." }, files).edits;
  const inFile = edits.filter((edit) => edit.path === place.file);
  expect(inFile.length).toBeGreaterThan(0);
  for (const edit of inFile) {
    if (edit.kind !== "splice") throw new LawBroken(`the whole of ${edit.path} is rewritten`, edit);
    for (const { start, end } of edit.edits) {
      const within = start >= place.range.start - 1 && end <= place.range.end + 1;
      if (!within) throw new LawBroken("bytes outside the description change", { place, edit });
    }
  }
}

function describeLaws(adapter: Adapter, suite: AdapterSuite): void {
  const runs = Number(readRuns() ?? suite.runs ?? 60);
  const kinds = { sparse: sparseManifest, dense: denseManifest };
  describe.each(Object.entries(kinds))("%s manifests", (_, arbitrary) => {
    const check = (name: Law, property: (manifest: SkillManifest) => void, numRuns = runs) =>
      law(suite, name, () => {
        const manifests = suite.where ? arbitrary.filter(suite.where) : arbitrary;
        // A failure of a law that looks at every path takes long to shrink.
        fc.assert(fc.property(manifests, property), { numRuns, interruptAfterTimeLimit: 40_000 });
      });
    check("losses-are-predicted", (manifest) => lossesArePredicted(adapter, manifest));
    check("written-breaks-no-rule", (manifest) =>
      writtenBreaksNoRule(adapter, writeAndRead(adapter, manifest).files, suite.allowedWarnings),
    );
    check("sidecar-is-exact", (manifest) => sidecarIsExact(adapter, manifest));
    check("encoding-is-stable", (manifest) => encodingIsStable(adapter, manifest));
    check("changes-survive", (manifest) => changesSurvive(adapter, manifest));
    check("decoding-drops-nothing", (manifest) => decodingDropsNothing(adapter, writeAndRead(adapter, manifest).files));
    check("unchanged-stays-untouched", (manifest) =>
      unchangedStaysUntouched(adapter, writeAndRead(adapter, manifest).files),
    );
    check("locate-finds-the-value", (manifest) => locateFindsTheValue(adapter, writeAndRead(adapter, manifest).files));
    // Each run of these changes every path of a manifest, a hundred and more of a dense one.
    const fewer = Math.ceil(runs / EDITED_RUNS);
    check(
      "one-path-one-edit",
      (made) => oneEditStaysInPlace(adapter, writeAndRead(adapter, made).files, fail, suite.elsewhere),
      fewer,
    );
    check("any-change-survives", (made) => anyChangeSurvives(adapter, writeAndRead(adapter, made).files), fewer);
    check("erasing", (manifest) => {
      const { files } = writeAndRead(adapter, manifest);
      erasingTakesOnlyTheManifest(adapter, files, WEAK_RANK);
      const again = overlay(files, adapter.erase(files));
      encode(adapter, manifest, again);
    });
    law(suite, "output-is-valid", () => {
      const validate = compileSchema(adapter);
      const manifests = suite.where ? arbitrary.filter(suite.where) : arbitrary;
      fc.assert(
        fc.property(manifests, (manifest) => {
          const document = suite.document(writeAndRead(adapter, manifest).files);
          if (!validate(document))
            throw new LawBroken("not valid under its own schema", { document, errors: validate.errors });
        }),
        { numRuns: runs },
      );
    });
  });
  it("says in its coverage what it holds of every part of the model", () => {
    const missing = TOP_LEVEL.filter((field) => coverageAt(adapter.coverage, [field]).depth === 0);
    expect(missing).toEqual([]);
  });
}

const TOP_LEVEL: readonly (keyof SkillManifest)[] = [
  ...([
    "id",
    "name",
    "description",
    "version",
    "license",
    "compatibility",
    "metadata",
    "author",
    "repository",
  ] as const),
  ...([
    "tags",
    "capabilities",
    "triggers",
    "category",
    "level",
    "kind",
    "runtime",
    "operations",
    "effects",
    "execution",
  ] as const),
  ...(["environment", "commands", "requiredFiles", "tools", "requiredCapabilities", "dependencies", "scopes"] as const),
  ...(["examples", "assertions", "observability", "sensitive", "stdoutContract", "instructions"] as const),
];

function law(suite: AdapterSuite, name: Law, check: () => void): void {
  const reason = suite.exempt?.[name];
  if (reason === undefined) it(name, check);
  else it.skip(`${name}: ${reason}`, check);
}

function readRuns(): string | undefined {
  const host: unknown = (globalThis as { process?: unknown }).process;
  const environment = isRecord(host) ? host["env"] : undefined;
  const value = isRecord(environment) ? environment["SKILL_CONVERT_RUNS"] : undefined;
  return typeof value === "string" ? value : undefined;
}
