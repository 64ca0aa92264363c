import type { Entrypoints, Json, JsonSchema } from "@skill-convert/core";
import { recordOf } from "@skill-convert/core/json";
import { PYTHON_START } from "@skill-convert/format";
import { printPython } from "@skill-convert/programs/python";
import { SCHEMA_METHODS } from "../../format.js";
import { withMarker } from "./marker.js";
import { PYTHON_VALIDATE } from "./python-validate.js";

/** The contents of a generated skill.py. */
export interface SkillProgram {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly category?: string | undefined;
  /** The class that `entry_point` of the manifest names; if it is missing or unusable, another name is used. */
  readonly className?: string | undefined;
  /** Undefined if the manifest does not declare an input. */
  readonly inputSchema: JsonSchema | undefined;
  readonly outputSchema: JsonSchema | undefined;
  /** The operations, with the name `""` for an operation without a name. */
  readonly operations: readonly { readonly name: string; readonly entrypoints: Entrypoints | undefined }[];
  /** The parameter that selects one of several operations. */
  readonly discriminator: string | undefined;
  readonly lastLineJson: boolean | undefined;
  /** The conditions that are checked before a program is started. */
  readonly conditions: Json;
}

/** The constant that a generated file returns as its schema if the manifest declares no input. */
export const UNDECLARED = "UNDECLARED";
export const SKILL_ID = "SKILL_ID";
export const ENTRYPOINTS = "ENTRYPOINTS";
export const LAST_LINE_JSON = "LAST_LINE_JSON";
export const CONDITIONS = "CONDITIONS";

/** Returns the text of skill.py, which imports only the standard library and `skills.base` (skill-standard.md#d39). */
export function generateSkill(program: SkillProgram): string {
  const constants: readonly (readonly [string, Json])[] = [
    [SKILL_ID, program.id],
    ["NAME", program.name],
    ["DESCRIPTION", program.description],
    ["CATEGORY", program.category ?? null],
    ["OPERATION_PARAMETER", program.discriminator ?? null],
    [LAST_LINE_JSON, program.lastLineJson ?? null],
    [CONDITIONS, program.conditions],
    [
      ENTRYPOINTS,
      recordOf(program.operations.map(({ name, entrypoints }) => [name, (entrypoints ?? {}) as Json] as const)),
    ],
    [UNDECLARED, {}],
  ];
  const lines = [
    HEAD,
    ...constants.map(([name, value]) => `${name} = ${printPython(value, "", name.length + 3)}`),
    categoryAndClass(className(program)),
    schemaMethod(SCHEMA_METHODS.input, program.inputSchema),
    ...(program.outputSchema === undefined ? [] : ["", schemaMethod(SCHEMA_METHODS.output, program.outputSchema)]),
    EXECUTE,
  ];
  return withMarker(lines.join("\n"));
}

function schemaMethod(name: string, schema: JsonSchema | undefined): string {
  const value = schema === undefined ? UNDECLARED : printPython(schema, "        ", "        return ".length);
  return `    def ${name}(self) -> Dict[str, Any]:\n        return ${value}`;
}

const HEAD = `#
# It makes a skill of another format one of this repository: execute() refuses what input_schema() refuses, checks the
# variables, the files and the time limit that the skill declares (CONDITIONS), starts the program in ENTRYPOINTS in this folder,
# without a shell, and returns what it printed. A skill that starts no program returns its instructions. Nothing else is done,
# and skills.base is all that is needed.
#
# It is written anew as a whole when the manifest is converted again, unless it was edited by hand.
import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any, Dict

from skills.base import Skill, SkillCategory, SkillContext, SkillMetadata, SkillResult

SKILL_DIR = Path(__file__).resolve().parent
`;

/** Returns a class name that is neither a keyword nor another name of the file. */
function className({ className: declared }: SkillProgram): string {
  const isUsable = declared !== undefined && /^[A-Z][A-Za-z0-9]+Skill$/.test(declared);
  return isUsable ? declared : "GeneratedSkill";
}

const categoryAndClass = (name: string) => `

def category() -> Any:
    """The manifest's category, or a known one where the enumeration has no such member."""
    members = getattr(SkillCategory, "__members__", None) or {}
    wanted = (CATEGORY or "").strip().lower()
    for key, member in members.items():
        if wanted and wanted in (key.lower(), str(getattr(member, "value", "")).lower()):
            return member
    fallback = getattr(SkillCategory, "REASONING", None)
    return fallback if fallback is not None else next(iter(members.values()), None)


class ${name}(Skill):
    def metadata(self) -> SkillMetadata:
        return SkillMetadata(id=SKILL_ID, name=NAME, description=DESCRIPTION, category=category())
`;

const EXECUTE = `
    def execute(self, input_data: Dict[str, Any], context: SkillContext) -> SkillResult:
        name = next(iter(ENTRYPOINTS), "")
        if OPERATION_PARAMETER is not None:
            name = input_data.get(OPERATION_PARAMETER)
            if not isinstance(name, str) or name not in ENTRYPOINTS:
                return self.result(False, {"error": "unknown operation", "operations": list(ENTRYPOINTS)})
        values = self.with_defaults(input_data)
        reason = refusal(values, self.schema_for(input_data), self.input_schema())
        if reason:
            return self.result(False, {"error": "invalid input: " + reason})
        entrypoints = ENTRYPOINTS.get(name, {})
        command = entrypoints.get("unix")
        if os.name == "nt":
            command = entrypoints.get("windows", command)
        if not command:
            return self.instruct(entrypoints)
        try:
            check_conditions(CONDITIONS)
            done = subprocess.run(
                arguments_of(command, with_json_texts(values, self.any_json(input_data))),
                cwd=str(SKILL_DIR),
                input=standard_input(command, values),
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                timeout=CONDITIONS["timeout"],
            )
        except subprocess.TimeoutExpired:
            return self.result(False, {"error": "the program took longer than %s s" % CONDITIONS["timeout"]})
        except (OSError, ValueError) as error:
            return self.result(False, {"error": str(error)})
        text = done.stdout.decode("utf-8", "replace")
        if done.returncode != 0:
            message = done.stderr.decode("utf-8", "replace")
            return self.result(False, {"error": message, "exit_code": done.returncode, "output": text})
        return self.read(text)

    def read(self, text: str) -> SkillResult:
        """The last line as JSON where the manifest says so, or says nothing and it is JSON; otherwise the text."""
        if LAST_LINE_JSON is not False:
            lines = [line for line in text.replace("\\r", "\\n").split("\\n") if line.strip()]
            try:
                return self.result(True, json.loads(lines[-1] if lines else ""))
            except ValueError:
                if LAST_LINE_JSON:
                    return self.result(False, {"error": "the last line is not JSON", "output": text})
        return self.result(True, text)

    def instruct(self, entrypoints: Dict[str, Any]) -> SkillResult:
        """What an agent is to do, where no program does it."""
        path = SKILL_DIR / "SKILL.md"
        output: Dict[str, Any] = {}
        if "agent" in entrypoints:
            output["agent"] = entrypoints["agent"]
        if path.is_file():
            output["instructions"] = without_front_matter(path.read_text(encoding="utf-8"))
        elif not output and (entrypoints.get("unix") or entrypoints.get("windows")):
            return self.result(False, {"error": "no entrypoint for this platform"})
        elif not output:
            output["instructions"] = DESCRIPTION
        return self.result(True, output)

    def with_defaults(self, input_data: Dict[str, Any]) -> Dict[str, Any]:
        values: Dict[str, Any] = {}
        for key, value in self.properties(input_data):
            # A default of null means that there is none, unless the schema allows it.
            if isinstance(value, dict) and "default" in value:
                if value["default"] is not None or not refusal(None, value, self.${SCHEMA_METHODS.input}()):
                    values[key] = value["default"]
        values.update(input_data)
        return values

    def any_json(self, input_data: Dict[str, Any]) -> list:
        """The names of the inputs that take any value; one that is null by default has none then."""
        found = [(key, {} if value is True else value) for key, value in self.properties(input_data)]
        return [
            key
            for key, value in found
            if isinstance(value, dict)
            and not set(value) - {"description", "default"}
            and not ("default" in value and value["default"] is None and input_data.get(key) is None)
        ]

    def properties(self, input_data: Dict[str, Any]) -> list:
        """The schemas of the inputs, by name: those of the operation where there are several."""
        schema = self.schema_for(input_data)
        schemas = [schema] if isinstance(schema, dict) else []
        if OPERATION_PARAMETER is not None:
            schemas += [part for branch in schemas for part in branch.get("allOf", []) if isinstance(part, dict)]
        found = [one.get("properties") for one in schemas]
        return [pair for properties in found if isinstance(properties, dict) for pair in properties.items()]

    def schema_for(self, input_data: Dict[str, Any]) -> Any:
        """The schema of the input: that of the operation where there are several."""
        schema = self.${SCHEMA_METHODS.input}()
        if OPERATION_PARAMETER is None:
            return schema
        wanted = input_data.get(OPERATION_PARAMETER)
        return next((branch for branch in schema["oneOf"] if branch.get("title") == wanted), schema)

    def result(self, success: bool, output: Any) -> SkillResult:
        result = SkillResult(success=success, output=output, skill_id=SKILL_ID)
        if not success and hasattr(result, "error"):
            try:
                result.error = str(output["error"])
            except AttributeError:
                pass
        return result

${PYTHON_START}
${PYTHON_VALIDATE}

def without_front_matter(text: str) -> str:
    lines = text.lstrip("\\ufeff").splitlines(keepends=True)
    if lines and lines[0].strip() == "---":
        for index, line in enumerate(lines[1:], 1):
            if line.strip() == "---":
                return "".join(lines[index + 1 :])
    return "".join(lines)
`;
