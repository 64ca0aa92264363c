import { defineDiagnostics, memoryFiles } from "@skill-convert/core";
import { readData } from "@skill-convert/source";
import { describe, expect, it } from "vitest";
import { describeExports, mistakeIn } from "../../../test/wrong-arguments.js";
import * as format from "../src/index.js";

const { string } = format;
const card = format.record([format.field("title", "name", string, { key: true })], { id: "card" });
const files = memoryFiles({ "card.json": '{"title":"greet"}' });
const data = readData('{"title":"greet"}', { file: "card.json", format: "json" });
const reading = { find: () => [], data };
const manifest = { operations: [{}] };
const names = format.oneName("Card");
const table = format.defineTable([format.field("title", "name", string)], {
  id: "card",
  initial: () => ({ operations: [{}] }),
});
const definition = {
  format: { id: "card", title: "Card", manifestFiles: ["card.json"], detect: () => undefined },
  versions: ["1"],
  findings: format.defineFindings("card", format.structuralDiagnostics),
  container: format.dataFile({ names: ["card.json"] }),
  table,
  idOf: () => "card",
  coverage: {},
};
const none = () => [];
const same = (value: unknown) => value;

describeExports({
  module: format,
  correct: {
    asField: () => ["name", string, {}],
    asRecord: () => [null],
    badVariableNames: () => [string],
    blankFields: () => ["title"],
    blankTexts: () => [none],
    branch: () => [],
    checksum: () => ["text"],
    codec: () => [{ expected: "a string", schema: {}, get: same, put: same }],
    coverageOf: () => [[], {}, ["name"]],
    dataFile: () => [{ names: ["card.json"] }],
    defineFindings: () => ["card", {}, "Card"],
    defineFormat: () => [definition],
    defineTable: () => [[], { id: "card" }],
    demand: () => ["version", "0.1.0", {}],
    describe: () => [names],
    describeValue: () => [null],
    describedBy: () => [manifest, "tea", "Card"],
    distinct: () => [format.list(string), "duplicate", "name", same],
    documentedBy: () => [card, card],
    either: () => ["a string", [string]],
    emptyRanges: () => [{ mappingsIn: none, min: "least", max: "most", argsOf: () => ({}) }],
    escapeOf: () => ["notes"],
    diagnose: () => [
      { code: "missing-field", path: ["title"], args: { field: "title", expected: "a string" } },
      {
        found: { data },
        catalog: defineDiagnostics("card", format.structuralDiagnostics),
        documentName: "the card",
      },
    ],
    field: () => ["title", "name", string, {}],
    fieldsOf: () => ["card"],
    fixWithWord: () => ["type: strng", { start: 6, end: 11 }, "string"],
    formatVersion: () => ["1", { schema: {}, reads: () => true, issue: () => undefined }],
    heldByNone: () => ["license"],
    hoist: () => ["schema", {}, {}],
    inFormOf: () => [null, null, new Set(), "title"],
    inFrontMatter: () => [{ own: new Set(["title"]) }],
    invalidPatterns: () => [string],
    invalidValues: () => [none, same],
    isBlankText: () => [null],
    keepOrder: () => [{}, {}],
    keyed: () => ["name", card, "a mapping"],
    leaveOutLooser: () => ["commands"],
    list: () => [string, "a list"],
    listInString: () => ["a string", none, String],
    mappingsIn: () => [reading, card],
    marker: () => ["version", card, {}],
    metadata: () => [{}],
    modelsIn: () => [reading, card],
    named: () => [string, "title"],
    nameOnce: () => [names, same],
    nearestLocation: () => [data, { path: [] }, data.range],
    oneName: () => ["Card", same],
    oneOf: () => [["low"], {}],
    otherPlaceholders: () => [{ textsIn: none, namesIn: none, others: none, write: String }],
    programsIn: () => [files, []],
    readSkillFile: () => [files, "SKILL.md"],
    readText: () => [files, "card.json"],
    record: () => [[], { id: "card" }],
    repeatedItems: () => ["list", none],
    reportGenerated: () => ["scripts/run.py", "reads JSON", []],
    reporting: () => [string, none],
    requirePrograms: () => ["commands"],
    requiredProgramNotes: () => ["commands", { declared: undefined, added: [], format: "Card" }],
    requiredPrograms: () => [manifest],
    requirementsIn: () => [manifest, "scopes", "Card"],
    restricted: () => [string, {}],
    selfDependencies: () => [none, same],
    sharedFields: () => [{}],
    splice: () => ["SKILL.md", []],
    splitLists: () => ["isRequired", ["required", "optional"], card],
    startConditions: () => [manifest],
    step: () => [{}, same, []],
    stringCodec: () => [{ read: same, write: String }],
    stringForList: () => [string],
    stringOrList: () => [string, "a list", none],
    stringsIn: () => [reading, [string]],
    stringsOf: () => [{ raw: "tea", path: [] }],
    stringsWith: () => [[string], same],
    tagged: () => [{ kindOf: same, kindOfModel: same, kinds: { card }, any: card }],
    template: () => [{ pattern: /\{(\w+)\}/g, resolve: same, format: String }, () => true],
    through: () => [{ get: same, put: same }, string, {}],
    toSemver: () => ["1.0"],
    typeProblem: () => [null, null],
    unite: () => [],
    uniteRequirements: () => ["scopes"],
    unusedDefaults: () => [{ inputsIn: none, argsOf: () => ({}) }],
    valuesUnder: () => [{ raw: {}, path: [] }, ["title"]],
    vocabulary: () => [["string"], {}],
    withoutRepeated: () => [same],
    writeInstead: () => [format.NOWHERE, "1.0.0"],
    wrongType: () => [string, null, []],
  },
});

describe("a part of an argument that is of the wrong type", () => {
  const wrong = [
    ["defineTable", [[string], { id: "card" }], "each of the fields"],
    ["either", ["a string", ["string"]], "each of the codecs"],
    ["tagged", [{ kindOf: same, kindOfModel: same, kinds: { card: "card" }, any: card }], "each of the codecs"],
    ["defineFormat", [{ ...definition, table: [] }], "the table"],
    ["defineFormat", [{ ...definition, container: undefined }], "the container"],
    ["inFrontMatter", [{ own: ["title"] }], "the keys"],
    ["dataFile", [{ names: "card.json" }], "the names"],
  ] as const;
  it.each(wrong)("is named by %s", async (name, given, subject) => {
    const mistake = await mistakeIn(format, name, given);
    expect((mistake as TypeError).message).toContain(`${subject} must be `);
  });
});
