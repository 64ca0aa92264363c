import type { MessageArguments } from "@skill-convert/core";
import type { FileFinding, FindingDefinitions, ManifestReading } from "@skill-convert/format";
import {
  callsIn,
  childrenOf,
  exitsOf,
  nodeText,
  type PythonModule,
  readStringLiteral,
  type SyntaxNode,
} from "@skill-convert/programs/python";
import { skillId } from "../derive/identity.js";
import { grantsFiles } from "../derive/permissions.js";
import { codeOf } from "../files/code/of-skill.js";
import type { SkillModule } from "../files/code/read.js";
import { SKILL_PY } from "../format.js";
import { SECTIONS } from "./sections.js";

/** The findings about what skill.py does when it is invoked: its results, and the files that it opens. */
export const executionFindings = {
  "async-method": {
    severity: "warning",
    message: "execute() is a coroutine, so calling it does not return a SkillResult.",
    docs: "Invocation rule 2: `execute()` returns a `SkillResult`. A loader that does not await the call gets a coroutine instead. Run the asynchronous part inside, with `asyncio.run()`.",
    section: `${SECTIONS.invocation}, 2`,
    sentences: ["skill-standard.md#s53", "skill-standard.md#d36"],
    requirement: "execute() returns its result directly, and is not a coroutine.",
    check: (reading) =>
      executeOf(reading).flatMap(({ method }) => {
        const sign = method.getChild("async");
        return sign ? [findingAt(sign)] : [];
      }),
  },
  "execute-parameters": {
    severity: "error",
    message: "execute() cannot be called with the input and the context.",
    docs: "Section “Required Files”, 2 shows `def execute(self, input_data, context)`. A loader passes both values by position, so a method that does not take them fails when the skill is invoked. A decorated method is not checked.",
    section: SECTIONS.program,
    sentences: ["skill-standard.md#s38", "skill-standard.md#d49"],
    requirement: "execute() takes the input and the context.",
    check: (reading) =>
      executeOf(reading).flatMap(({ program, method }) => {
        const parameters = method.getChild("ParamList");
        const isDecorated = method.parent?.name === "DecoratedStatement";
        if (!parameters || isDecorated || takesCall(program.module, parameters)) return [];
        return [findingAt(parameters)];
      }),
  },
  "not-a-result": {
    severity: "error",
    message: "execute() must return a SkillResult; {found} is returned here.",
    docs: "Invocation rule 2. Write `return SkillResult(success=True, output=…, skill_id=self.metadata().id)`. A method without a return statement returns nothing.",
    section: `${SECTIONS.invocation}, 2`,
    sentences: ["skill-standard.md#s53", "skill-standard.md#d36"],
    requirement: "execute() returns a SkillResult.",
    check: (reading) =>
      executeOf(reading).flatMap(({ method }) => {
        const name = method.getChild("VariableName");
        const { ends, returns } = exitsOf(method);
        const isDecorated = method.parent?.name === "DecoratedStatement";
        if (name && ends.length === 0 && !isDecorated) return [findingAt(name, { found: "nothing" })];
        return returns.flatMap((statement) => {
          const [, value] = childrenOf(statement);
          if (value && !LITERALS.has(value.name)) return [];
          return [findingAt(value ?? statement, { found: LITERALS.get(value?.name ?? "") ?? "nothing" })];
        });
      }),
  },
  "incomplete-result": {
    severity: "warning",
    message: "This SkillResult does not set {missing}.",
    docs: "Invocation rule 2: a result has `success`, `output` and `skill_id`.",
    section: `${SECTIONS.invocation}, 2`,
    sentences: ["skill-standard.md#s54"],
    requirement: "A SkillResult has success, output and skill_id.",
    check: (reading) =>
      executeOf(reading).flatMap(({ program, method }) =>
        callsIn(program.module, method).flatMap(({ name, node, args }) => {
          // Values that are passed by position or unpacked do not show which fields are set.
          if (!RESULT.test(name) || !args?.every(({ sign }) => sign === "=")) return [];
          const keywords = args.map(({ key }) => key && nodeText(program.module, key));
          const missing = RESULT_FIELDS.filter((field) => !keywords.includes(field));
          if (missing.length === 0) return [];
          return [findingAt(node.firstChild ?? node, { missing: missing.join(" and ") })];
        }),
      ),
  },
  "result-id": {
    severity: "warning",
    message: 'This result names the skill "{found}"; the skill is "{id}".',
    docs: "Invocation rule 2: a result has the `skill_id` of the skill that returns it. Write `skill_id=self.metadata().id`.",
    section: `${SECTIONS.invocation}, 2`,
    sentences: ["skill-standard.md#s54", "skill-standard.md#d35"],
    requirement: "A SkillResult has the id of the skill that returns it.",
    check: (reading) =>
      executeOf(reading).flatMap(({ program: { module }, method }) => {
        const id = skillId(reading.files, reading.document);
        const results = callsIn(module, method).filter(({ name }) => RESULT.test(name));
        return results.flatMap(({ args = [] }) =>
          args.flatMap(({ key, value }) => {
            if (!key || nodeText(module, key) !== "skill_id" || value.name !== "String") return [];
            const found = readStringLiteral(nodeText(module, value));
            return found === undefined || id === undefined || found === id ? [] : [findingAt(value, { found, id })];
          }),
        );
      }),
  },
  "id-differs": {
    severity: "warning",
    message: 'skill.py calls the skill "{found}"; the manifest calls it "{id}".',
    docs: "The registry finds a skill by the manifest's id and reports results by the one in skill.py. They should be the same.",
    section: `${SECTIONS.invocation}, 2`,
    sentences: ["skill-standard.md#d35"],
    requirement: "The id in metadata(), under which results are reported, is the id of the skill.",
  },
  "outside-path": {
    severity: "warning",
    message: "This path leads out of the skill's folder.",
    docs: "Security rule 3: a skill avoids files outside its folder unless it explicitly needs them. Take the path as an input, or declare it with `permissions`.",
    section: `${SECTIONS.security}, 3`,
    sentences: ["skill-standard.md#s64", "skill-standard.md#d37"],
    requirement: "A skill uses only files in its own folder, unless it explicitly requires others.",
    check: outsidePaths,
  },
} as const satisfies FindingDefinitions;

/** The name of the class of a result, as it is written. */
const RESULT = /(?:^|\.)SkillResult$/;
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

function executeOf(reading: ManifestReading): { program: SkillModule; method: SyntaxNode }[] {
  const program = codeOf(reading)?.program;
  const method = program?.skill?.method("execute");
  return program && method ? [{ program, method }] : [];
}

/** The arguments of a call: self, the input and the context. */
const CALLED_WITH = 3;

/** Returns true if a method with these parameters can be called with the input and the context by position. */
function takesCall(module: PythonModule, list: SyntaxNode): boolean {
  let positional = 0;
  let required = 0;
  let isPositional = true;
  let takesRest = false;
  for (const text of splitParameters(module, list)) {
    const hasDefault = text.includes("=");
    if (text.startsWith("**")) continue;
    if (text.startsWith("*")) {
      isPositional = false;
      takesRest = text !== "*";
    } else if (isPositional) {
      positional++;
      if (!hasDefault) required++;
    } else if (!hasDefault) return false;
  }
  return required <= CALLED_WITH && (takesRest || positional >= CALLED_WITH);
}

/** Returns the parameters as texts such as `name`, `name=`, `*`, `*name` and `**name`. */
function splitParameters(module: PythonModule, list: SyntaxNode): string[] {
  const parameters = [""];
  for (const node of childrenOf(list)) {
    if (node.name === ",") parameters.push("");
    else if (PARAMETER_PARTS.has(node.name)) parameters[parameters.length - 1] += nodeText(module, node);
  }
  return parameters.filter((text) => text !== "");
}

const PARAMETER_PARTS: ReadonlySet<string> = new Set(["VariableName", "AssignOp", "*", "**"]);

function findingAt({ from, to }: SyntaxNode, args: MessageArguments = {}): FileFinding {
  return { args, at: { file: SKILL_PY, range: { start: from, end: to } } };
}

/** A quick test for the names in {@link OPENS_A_FILE}, which most programs do not have. */
const OPENERS = /\b(?:open|Path|os|shutil)\b/;
const OPENS_A_FILE =
  /^(?:open|(?:io|codecs)\.open|(?:pathlib\.)?Path|os\.(?:listdir|scandir|walk|remove|unlink|rmdir|mkdir|makedirs|rename)|shutil\.(?:copy|copy2|copyfile|copytree|move|rmtree))$/;
const OUTSIDE = /^(?:\/(?!dev\/null$)|~|[A-Za-z]:[\\/]|\.\.(?:[\\/]|$))/;

/** Finds literal paths outside the folder, unless permissions grant file access (skill-standard.md#d37). */
function outsidePaths(reading: ManifestReading): FileFinding[] {
  const module = codeOf(reading)?.program?.module;
  if (!module || !OPENERS.test(module.text) || grantsFiles(reading.document)) return [];
  return callsIn(module, module.tree.topNode).flatMap(({ name, args: [first] = [] }) => {
    if (first?.sign !== "" || first.value.name !== "String" || !OPENS_A_FILE.test(name)) return [];
    const path = readStringLiteral(nodeText(module, first.value));
    return path !== undefined && OUTSIDE.test(path) ? [findingAt(first.value)] : [];
  });
}
