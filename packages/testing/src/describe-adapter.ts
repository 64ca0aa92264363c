import {
  type Adapter,
  hasErrors,
  type Json,
  manifestFields,
  memoryFiles,
  overlay,
  type Skill,
  type SkillFiles,
  type SkillManifest,
} from "@skill-convert/core";
import { WEAK_RANK } from "@skill-convert/core/adapters";
import { isRecord } from "@skill-convert/core/json";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { causesOf, rowsOf } from "./causes.js";
import type { Only } from "./changes.js";
import { anyChangeSurvives } from "./law-of-changes.js";
import { type EditOptions, type Elsewhere, oneEditStaysInPlace } from "./law-of-edits.js";
import { locateFindsTheValue } from "./law-of-places.js";
import { type AllowedWarnings, writtenBreaksNoRule } from "./law-of-rules.js";
import { stepsDeclareWhatTheyAdd } from "./law-of-steps.js";
import { typesAcceptAsMuch } from "./law-of-types.js";
import {
  changesSurvive,
  decodingDropsNothing,
  dump,
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
import { missingCoverage, printCoverage } from "./missing-coverage.js";
import { unknownPart } from "./model-paths.js";

/** The names of the laws of the suite, by which a law can be exempted. */
export type Law =
  | "losses-are-predicted"
  | "steps-declare-what-they-add"
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
  | "types-accept-as-much"
  | "locate-finds-the-value";

/** The data that the suite needs about a format. */
export interface AdapterSuite {
  /** Valid skills of the format: the files of a folder, by a name for the example. */
  readonly examples: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Returns the manifest document of a skill as plain data, which is checked against the adapter's JSON Schema. */
  readonly document: (files: SkillFiles) => Json | undefined;
  /** Laws that cannot hold for the format, each with the reason. */
  readonly exempt?: Partial<Record<Law, string>>;
  /** Names of examples that have a value twice, so that a change affects two places and law 4 does not hold. */
  readonly withDuplicates?: readonly string[];
  /** Names of examples in which the format cannot be detected, so that the user has to name it. */
  readonly onlyIfNamed?: readonly string[];
  /**
   * Returns true for a path whose change affects other places of a document as well, so that law 4 does not hold for
   * it.
   */
  readonly elsewhere?: Elsewhere;
  /** Codes of warnings about the manifest itself, which no encoder can prevent, each with the reason. */
  readonly allowedWarnings?: AllowedWarnings;
  /** Number of generated manifests per law and density. The default is 60; `SKILL_CONVERT_RUNS` overrides it. */
  readonly runs?: number;
  /**
   * Returns true for the generated manifests to test, if the laws do not hold for all. Give the reason in a comment.
   */
  readonly where?: (manifest: SkillManifest) => boolean;
}

/**
 * A law that changes every path of a manifest, of which there are more than a hundred in a dense one, is tested on one of
 * {@link MANIFESTS} manifests, with one of {@link CHANGES} changes of each.
 */
const MANIFESTS = 5;
const CHANGES = 10;

/** The number of undecided questions about types that may come first, and the part of all of them that may be undecided. */
const MOST_UNKNOWN = 10;

/** Defines the conformance tests that every adapter passes. Call it in a test file of the adapter's package. */
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
  it("detects nothing in an empty folder and erases nothing from it", () => {
    const empty = memoryFiles({}, { path: SKILL_PATH });
    expect(adapter.detect(empty)).toBeUndefined();
    expect(adapter.erase(empty)).toEqual([]);
    const decoded = adapter.decode(empty);
    expect(decoded.value).toBeUndefined();
    expect(hasErrors(decoded.diagnostics)).toBe(true);
  });
  it("uses only valid regular expressions in its coverage", () => {
    for (const pattern of patternsIn(Object.values(adapter.coverage).map(({ exactFor = true }) => exactFor))) {
      expect(() => new RegExp(pattern, "u"), pattern).not.toThrow();
    }
  });
  it("describes only parts that the model has", () => {
    const rows = rowsOf(adapter).map(({ at, to }) => ({ where: `the row "${at.join(".")}"`, part: to }));
    const patterns = Object.keys(adapter.coverage).map((pattern) => ({
      where: `the coverage "${pattern}"`,
      part: pattern === "" ? [] : pattern.split("/"),
    }));
    const unknown = [...rows, ...patterns].flatMap(({ where, part }) => {
      const reason = unknownPart(part);
      return reason === undefined ? [] : [`${where}: ${reason}`];
    });
    if (unknown.length > 0) throw new LawBroken(unknown.join("\n"));
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
      const isDetected = adapter.detect(files) !== undefined;
      const isNamed = suite.onlyIfNamed?.includes(name) ?? false;
      if (!isDetected && !isNamed) throw new LawBroken("not detected: detect() returns undefined", dump(files));
      if (isDetected && isNamed) throw new LawBroken("detected, although onlyIfNamed lists the example", dump(files));
      read(adapter, files);
    });
    it("accepts a reading in place of the files", () => readingsAreFiles(adapter, files));
    it("locates every top-level field in a file", () => everyFieldHasAFile(adapter, files));
    law(suite, "erasing", () => erasingTakesOnlyTheManifest(adapter, files, WEAK_RANK), "erases only the manifest");
    law(suite, "locate-finds-the-value", () => locateFindsTheValue(adapter, files));
    if (!adapter.encode) return;
    law(suite, "unchanged-stays-untouched", () => unchangedStaysUntouched(adapter, files));
    law(suite, "decoding-drops-nothing", () => decodingDropsNothing(adapter, files));
    it("changes only the bytes of an edited description", () => changesOneField(adapter, files));
    if (!suite.withDuplicates?.includes(name))
      law(suite, "one-path-one-edit", () => oneEditStaysInPlace(adapter, files, editing(suite)));
    law(suite, "any-change-survives", () => anyChangeSurvives(adapter, files));
  });
}

/** A reading comes back unchanged, and every method does with it what it does with the files. */
function readingsAreFiles(adapter: Adapter, files: SkillFiles): void {
  const reading = adapter.read(files);
  expect(adapter.read(reading)).toBe(reading);
  expect(reading.files).toBe(files);
  const { value, diagnostics } = adapter.decode(reading);
  const fromFiles = adapter.decode(files);
  expect(value?.manifest).toEqual(fromFiles.value?.manifest);
  expect(diagnostics).toEqual(fromFiles.diagnostics);
  expect(adapter.erase(reading)).toEqual(adapter.erase(files));
  if (!value || !adapter.encode) return;
  const edited = { ...value.manifest, description: "Says something else now." };
  const over = (base: Skill) => adapter.encode?.(edited, { over: base, editing: true });
  expect(over(reading)).toEqual(over(files));
}

/** Law 4 on an example: an edited description changes only the bytes of the description. */
function changesOneField(adapter: Adapter, files: SkillFiles): void {
  const { manifest, locate } = read(adapter, files);
  const place = locate(["description"]);
  if (manifest.description === undefined || !place?.range) return;
  const edits = encode(adapter, { ...manifest, description: "Says something else now." }, files).edits;
  const inFile = edits.filter((edit) => edit.path === place.file);
  expect(inFile.length).toBeGreaterThan(0);
  for (const edit of inFile) {
    if (edit.kind !== "splice") throw new LawBroken(`all of ${edit.path} is rewritten`, edit);
    for (const { start, end } of edit.edits) {
      const within = start >= place.range.start - 1 && end <= place.range.end + 1;
      if (!within) throw new LawBroken("bytes outside the description change", { place, edit });
    }
  }
}

function editing({ elsewhere }: AdapterSuite): EditOptions {
  return elsewhere === undefined ? {} : { elsewhere };
}

function describeLaws(adapter: Adapter, suite: AdapterSuite): void {
  const runs = Number(readRuns() ?? suite.runs ?? 60);
  const kinds = { sparse: sparseManifest, dense: denseManifest };
  describe.each(Object.entries(kinds))("%s manifests", (_, arbitrary) => {
    const check = (name: Law, property: Property, numRuns = runs) =>
      law(suite, name, () => {
        const manifests = suite.where ? arbitrary.filter(suite.where) : arbitrary;
        // Shrinking a failure takes long for the laws that change every path.
        assertFor(manifests, property, { numRuns, interruptAfterTimeLimit: 40_000 });
      });
    check("losses-are-predicted", (manifest) => lossesArePredicted(adapter, manifest));
    if ("steps" in adapter)
      check("steps-declare-what-they-add", (manifest) => stepsDeclareWhatTheyAdd(adapter, manifest));
    const answers = { decided: 0, unknown: 0 };
    check("types-accept-as-much", (manifest) => {
      typesAcceptAsMuch(adapter, manifest, answers);
      // A law of which nothing is decided would always hold.
      expect(answers.unknown).toBeLessThanOrEqual(MOST_UNKNOWN + answers.decided / MOST_UNKNOWN);
    });
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
    const checkChanges = (name: Law, property: (files: SkillFiles, only: Only) => void) =>
      check(
        name,
        (manifest, first) =>
          property(writeAndRead(adapter, manifest).files, (index) => index % CHANGES === first % CHANGES),
        Math.ceil(runs / MANIFESTS),
      );
    checkChanges("one-path-one-edit", (files, only) =>
      oneEditStaysInPlace(adapter, files, { ...editing(suite), only }),
    );
    checkChanges("any-change-survives", (files, only) => anyChangeSurvives(adapter, files, { only }));
    check("erasing", (manifest) => {
      const { files } = writeAndRead(adapter, manifest);
      erasingTakesOnlyTheManifest(adapter, files, WEAK_RANK);
      const again = overlay(files, adapter.erase(files));
      encode(adapter, manifest, again);
    });
    law(suite, "output-is-valid", () => {
      const validate = compileSchema(adapter);
      const manifests = suite.where ? arbitrary.filter(suite.where) : arbitrary;
      const isValid = (manifest: SkillManifest) => {
        const { files } = writeAndRead(adapter, manifest);
        const document = suite.document(files);
        if (document === undefined)
          throw new LawBroken("document() of the suite returned undefined for a written skill", dump(files));
        if (!validate(document))
          throw new LawBroken("not valid under its own schema", { document, errors: validate.errors });
      };
      assertFor(manifests, isValid, { numRuns: runs });
    });
  });
  it("has coverage for every part of the model", () => {
    const manifests = Object.values(kinds).flatMap((arbitrary) =>
      fc.sample(suite.where ? arbitrary.filter(suite.where) : arbitrary, runs),
    );
    if ("steps" in adapter && suite.exempt?.["steps-declare-what-they-add"] === undefined)
      for (const manifest of manifests) stepsDeclareWhatTheyAdd(adapter, manifest);
    const written = manifests.map((manifest) => ({ manifest, ...writeAndRead(adapter, manifest) }));
    const causes = new Set(
      written.flatMap(({ manifest, decoded, losses }) => {
        const surprising = losses.filter(({ predicted }) => !predicted);
        return causesOf(adapter, manifest, decoded.manifest, surprising);
      }),
    );
    if (causes.size > 0) throw new LawBroken([...causes].join("\n"));
    const losses = written.flatMap((each) => each.losses);
    const missing = printCoverage(missingCoverage(adapter, losses, PARTS));
    if (missing !== "") throw new LawBroken(`add to the coverage:\n${missing}`);
  });
}

/** The parts of the model, without keys of single formats. */
const PARTS = [...new Set(manifestFields.map(({ path }) => String(path[0])))];

function law(suite: AdapterSuite, name: Law, check: () => void, title: string = name): void {
  const reason = suite.exempt?.[name];
  if (reason === undefined) it(title, check);
  else it.skip(`${title}: ${reason}`, check);
}

/** Throws if a law does not hold for a manifest. `choice` is a random number that selects a part of the work. */
type Property = (manifest: SkillManifest, choice: number) => void;

/** Fails with the cause first, and with the smallest manifest that has it after that. */
function assertFor(
  manifests: fc.Arbitrary<SkillManifest>,
  property: Property,
  parameters: fc.Parameters<[SkillManifest, number]>,
): void {
  const reporter = (details: fc.RunDetails<[SkillManifest, number]>) => {
    if (!details.failed) return;
    const cause =
      details.errorInstance instanceof Error ? details.errorInstance.message : String(details.errorInstance);
    const { seed, counterexample } = details;
    throw new LawBroken(`${cause}\n\nfor the manifest ${fc.stringify(counterexample?.[0])} (seed ${seed})`);
  };
  fc.assert(fc.property(manifests, fc.nat(), property), { ...parameters, reporter });
}

function readRuns(): string | undefined {
  const host: unknown = (globalThis as { process?: unknown }).process;
  const environment = isRecord(host) ? host["env"] : undefined;
  const value = isRecord(environment) ? environment["SKILL_CONVERT_RUNS"] : undefined;
  return typeof value === "string" ? value : undefined;
}
