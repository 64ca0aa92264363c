import type { Diagnostic, RuleSubject } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import type { LegacyRuleDefinition, Reading } from "@skill-convert/format";
import { callsIn, childrenOf, exitsOf, nodeText, readStringLiteral, type SyntaxNode } from "@skill-convert/python";
import { grantsFiles } from "../derive/permissions.js";
import type { SkillStandardCode } from "../diagnostics.js";
import { entryClass } from "../fields/manifest.js";
import { methodsOf } from "../files/code/base-class.js";
import { codeOf } from "../files/code/of-skill.js";
import type { SkillModule } from "../files/code/read.js";
import { schemaFileIn, schemaInFile } from "../files/schema-file.js";
import { REQUIRED_METHODS, SCHEMA_METHODS, SKILL_PY } from "../format.js";
import { inManifest, reportAt, SECTIONS } from "./subject.js";

/** Rules about skill.py, checked in its text: it is never run (skill-standard.md#d26). */
export const programRules = {
  "python-syntax": {
    section: SECTIONS.program,
    sentences: ["skill-standard.md#s35"],
    requirement: "skill.py is a valid Python program.",
  },
  "no-skill-class": {
    section: SECTIONS.program,
    sentences: ["skill-standard.md#s36"],
    requirement: "skill.py implements the Skill interface.",
  },
  "entry-point": {
    section: SECTIONS.program,
    sentences: ["skill-standard.md#d24"],
    requirement: "The class that the manifest names as the entry point is in skill.py.",
    find: inManifest(entryPoint),
  },
  "missing-method": {
    section: SECTIONS.program,
    sentences: ["skill-standard.md#s38", "skill-standard.md#d29"],
    requirement: `The skill defines ${REQUIRED_METHODS.map((method) => `${method}()`)
      .join(", ")
      .replace(/,(?=[^,]*$)/, " and")}.`,
    check: (subject) => missingMethods(subject, REQUIRED_METHODS, "missing-method"),
  },
  "inherited-method": {
    section: SECTIONS.program,
    sentences: ["skill-standard.md#s39", "skill-standard.md#d28"],
    requirement:
      "The skill documents its input in its own input_schema(), even if the repository's base class has a default.",
    check: inheritedSchema,
  },
  "no-output-schema": {
    section: SECTIONS.program,
    sentences: ["skill-standard.md#s40", "skill-standard.md#d30"],
    requirement:
      "The skill documents its output in output_schema(), although the specification's own example does not.",
    check: (subject) => missingMethods(subject, [SCHEMA_METHODS.output], "no-output-schema"),
  },
  "async-method": {
    section: `${SECTIONS.invocation}, 2`,
    sentences: ["skill-standard.md#s53", "skill-standard.md#d36"],
    requirement: "execute() returns its result directly, and is not a coroutine.",
    check: (subject) =>
      executeOf(subject).flatMap(({ method }) => {
        const sign = method.getChild("async");
        return sign ? [at("async-method", sign)] : [];
      }),
  },
  "not-a-result": {
    section: `${SECTIONS.invocation}, 2`,
    sentences: ["skill-standard.md#s53", "skill-standard.md#d36"],
    requirement: "execute() returns a SkillResult.",
    check: (subject) =>
      executeOf(subject).flatMap(({ method }) => {
        const name = method.getChild("VariableName");
        const { ends, returns } = exitsOf(method);
        const isDecorated = method.parent?.name === "DecoratedStatement";
        if (name && ends.length === 0 && !isDecorated) return [at("not-a-result", name, { found: "nothing" })];
        return returns.flatMap((statement) => {
          const [, value] = childrenOf(statement);
          if (value && !LITERALS.has(value.name)) return [];
          return [at("not-a-result", value ?? statement, { found: LITERALS.get(value?.name ?? "") ?? "nothing" })];
        });
      }),
  },
  "incomplete-result": {
    section: `${SECTIONS.invocation}, 2`,
    sentences: ["skill-standard.md#s54"],
    requirement: "A SkillResult has success, output and skill_id.",
    check: (subject) =>
      executeOf(subject).flatMap(({ program, method }) =>
        callsIn(program.module, method).flatMap(({ name, node, args }) => {
          // Values that are passed by position or unpacked do not show which fields are set.
          if (!/(?:^|\.)SkillResult$/.test(name) || !args?.every(({ sign }) => sign === "=")) return [];
          const keywords = args.map(({ key }) => key && nodeText(program.module, key));
          const missing = RESULT_FIELDS.filter((field) => !keywords.includes(field));
          if (missing.length === 0) return [];
          return [at("incomplete-result", node.firstChild ?? node, { missing: missing.join(" and ") })];
        }),
      ),
  },
  "id-differs": {
    section: `${SECTIONS.invocation}, 2`,
    sentences: ["skill-standard.md#d35"],
    requirement: "The id in metadata(), under which results are reported, is the id of the skill.",
  },
  "outside-path": {
    section: `${SECTIONS.security}, 3`,
    sentences: ["skill-standard.md#s64", "skill-standard.md#d37"],
    requirement: "A skill uses only files in its own folder, unless it explicitly requires others.",
    check: outsidePaths,
  },
} satisfies { readonly [Code in SkillStandardCode]?: LegacyRuleDefinition };

const RESULT_FIELDS = ["success", "output", "skill_id"];

/** Expressions that are never a SkillResult, whatever the rest of the program does. */
const LITERALS: ReadonlyMap<string, string> = new Map([
  ["DictionaryExpression", "a dictionary"],
  ["ArrayExpression", "a list"],
  ["TupleExpression", "a tuple"],
  ["String", "a string"],
  ["ContinuedString", "a string"],
  ["FormatString", "a string"],
  ["Number", "a number"],
  ["Boolean", "a boolean"],
  ["None", "None"],
]);

function programIn({ files, document }: Pick<RuleSubject, "files" | "document">): SkillModule | undefined {
  return codeOf(files, document)?.program;
}

function executeOf(subject: RuleSubject): { program: SkillModule; method: SyntaxNode }[] {
  const program = programIn(subject);
  const method = program?.skill?.method("execute");
  return program && method ? [{ program, method }] : [];
}

function at(
  code: SkillStandardCode,
  { from, to }: SyntaxNode,
  args: Readonly<Record<string, string>> = {},
): Diagnostic {
  return reportAt(code, { file: SKILL_PY, range: { start: from, end: to } }, args);
}

function entryPoint(reading: Reading) {
  const name = entryClass(reading.document);
  const program = programIn(reading);
  if (name === undefined || !program || program.analysis.classes.some((each) => each.name === name)) return [];
  // A name that is imported or assigned may be a class.
  return program.analysis.constant(name) ? [] : [{ path: ["entry_point"], args: { name } }];
}

function missingMethods(
  subject: RuleSubject,
  required: readonly string[],
  code: "missing-method" | "no-output-schema",
): Diagnostic[] {
  const program = programIn(subject);
  const skill = program?.skill;
  const methods = program && methodsOf(program, subject.files);
  if (!skill || !methods?.isComplete) return [];
  const missing = required.filter((method) => !methods.own.has(method) && !methods.inherited.has(method));
  return missing.map((method) =>
    reportAt(code, { file: SKILL_PY, range: skill.nameRange }, { name: skill.name, method }),
  );
}

/**
 * Reports an inherited input schema: the default of a base class does not describe this skill (skill-standard.md#d28).
 */
function inheritedSchema(subject: RuleSubject): Diagnostic[] {
  const program = programIn(subject);
  const skill = program?.skill;
  const method = SCHEMA_METHODS.input;
  const methods = program && methodsOf(program, subject.files);
  const source = methods?.inherited.get(method);
  if (!skill || !source || methods?.own.has(method) || hasSchemaElsewhere(subject)) return [];
  const args = { name: skill.name, method, base: source.base, file: source.file };
  return [reportAt("inherited-method", { file: SKILL_PY, range: skill.nameRange }, args)];
}

function hasSchemaElsewhere({ files, document }: RuleSubject): boolean {
  const inManifest = isJsonRecord(document) ? document[SCHEMA_METHODS.input] : undefined;
  return (inManifest ?? null) !== null || schemaInFile(schemaFileIn(files), "input") !== undefined;
}

/** A quick test for the names in {@link OPENS_A_FILE}, which most programs do not have. */
const OPENERS = /\b(?:open|Path|os|shutil)\b/;
const OPENS_A_FILE =
  /^(?:open|(?:io|codecs)\.open|(?:pathlib\.)?Path|os\.(?:listdir|scandir|walk|remove|unlink|rmdir|mkdir|makedirs|rename)|shutil\.(?:copy|copy2|copyfile|copytree|move|rmtree))$/;
const OUTSIDE = /^(?:\/(?!dev\/null$)|~|[A-Za-z]:[\\/]|\.\.(?:[\\/]|$))/;

/** Finds literal paths outside the folder, unless permissions grant file access (skill-standard.md#d37). */
function outsidePaths(subject: RuleSubject): Diagnostic[] {
  const program = programIn(subject);
  if (
    !program ||
    !OPENERS.test(program.module.text) ||
    grantsFiles(isJsonRecord(subject.document) ? subject.document : {})
  )
    return [];
  const { module } = program;
  return callsIn(module, module.tree.topNode).flatMap(({ name, args: [first] = [] }) => {
    if (first?.sign !== "" || first.value.name !== "String" || !OPENS_A_FILE.test(name)) return [];
    const path = readStringLiteral(nodeText(module, first.value));
    return path !== undefined && OUTSIDE.test(path) ? [at("outside-path", first.value)] : [];
  });
}
