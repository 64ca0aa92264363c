import type { Entrypoints, JsonSchema, SkillFiles, SupportFile, Template } from "@skill-convert/core";
import { templateParts } from "@skill-convert/core/adapters";
import { reportGenerated } from "@skill-convert/format";
import { printPython } from "@skill-convert/python";
import { SCHEMA_METHODS, SKILL_PY } from "../../format.js";

/** The program that runs a skill.py from a command line, for formats that start programs (skill-standard.md#d45). */
const RUN_SKILL_FILE = "scripts/run_skill.py";

/** Returns `python3 scripts/run_skill.py --name {name} …` for the parameters of one operation. */
export function runSkillEntrypoints(
  parameters: readonly string[],
  operation?: { readonly parameter: string; readonly name: string },
): Entrypoints {
  const head: Template[] = operation ? [`--${operation.parameter}`, operation.name] : [];
  const rest = parameters.flatMap((name): Template[] => [`--${name}`, [{ input: name }]]);
  const tail: Template[] = [RUN_SKILL_FILE, ...head, ...rest];
  return { unix: ["python3", ...tail], windows: ["python", ...tail] };
}

/** Returns true if run_skill.py is missing or generated. A person may have written another program with that name. */
export function hasOwnRunner(files: SkillFiles): boolean {
  const content = files.text(RUN_SKILL_FILE);
  return content.kind === "missing" || (content.kind === "text" && content.text.includes(FIRST_SENTENCE));
}

/** Returns true if an entrypoint starts run_skill.py, which in turn starts skill.py (skill-standard.md#d46). */
export function callsRunSkill(entrypoints: Entrypoints | undefined): boolean {
  const argv = [...(entrypoints?.unix ?? []), ...(entrypoints?.windows ?? [])];
  return argv.some((template) => {
    const [last] = templateParts(template).slice(-1);
    return typeof last === "string" && /(?:^|[\\/])scripts[\\/]run_skill\.py$/.test(last);
  });
}

const FIRST_SENTENCE = "Runs the skill.py of this skill once.";

/**
 * Returns the program that starts a skill.py (skill-standard.md#d45).
 *
 * @param declared the schema of the input, if it is declared outside skill.py
 */
export function runSkillProgram(declared?: JsonSchema): SupportFile {
  const text = TEXT.replace(
    "DECLARED = None",
    () => `DECLARED = ${declared === undefined ? "None" : printPython(declared)}`,
  );
  const report = reportGenerated(RUN_SKILL_FILE, PURPOSE, [{ entrypoints: { unix: [SKILL_PY] } }]);
  return { path: RUN_SKILL_FILE, executable: true, text, report };
}

const PURPOSE = "takes the inputs as arguments or as JSON, and prints what execute() of skill.py returns";

const TEXT = `#!/usr/bin/env python3
"""${FIRST_SENTENCE}

It was added by skill-convert, so that formats that start programs can start a skill that is a Python class: it imports
skill.py, checks the input against the schema, calls initialize() and execute() once, and prints what execute() returned. The
repository's own skills/base.py is used where a folder above this one has it, else a stand-in with the same names.

Input: pairs of --name value, or one JSON object as the only argument, or on standard input where there is no argument.
Output: the skill's output as JSON on the last line. Exit code 1, with {"error": ...} there, where it does not succeed.
"""
import enum
import importlib.util
import inspect
import json
import os
import sys
import types
from pathlib import Path

SKILL_DIR = Path(__file__).resolve().parent.parent

# The schema of the input, where it is declared beside skill.py.
DECLARED = None


class Refused(Exception):
    """The input is not what the skill takes."""


def provide_base():
    """Makes skills.base importable: the repository's own where there is one, else a stand-in."""
    for folder in SKILL_DIR.parents:
        if (folder / "skills" / "base.py").is_file():
            sys.path.insert(0, str(folder))
            break
    try:
        import skills.base  # noqa: F401

        return
    except ImportError:
        pass

    class Anything(enum.EnumMeta):
        def __getattr__(cls, name):
            if name.startswith("_"):
                raise AttributeError(name)
            return name.lower()

        def __call__(cls, value, *rest, **named):
            return value

    class Record:
        def __init__(self, *values, **named):
            for name, value in zip(self.fields, values):
                setattr(self, name, value)
            for name, value in named.items():
                setattr(self, name, value)

        def __getattr__(self, name):
            if name.startswith("__"):
                raise AttributeError(name)
            return None

    def missing(name):
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (Record,), {"fields": ()})

    def metadata(self):
        return base.SkillMetadata(getattr(self, "SKILL_ID", None), getattr(self, "SKILL_NAME", None))

    def context(self, **named):
        for name in ("extra", "values", "scale_context"):
            setattr(self, name, {})
        Record.__init__(self, **named)

    class Skill:
        def input_schema(self):
            return {}

        def output_schema(self):
            return {}

        def initialize(self, *rest, **named):
            return None

        def cleanup(self):
            return None

        def validate_input(self, input_data):
            required = self.input_schema().get("required", [])
            return ["Missing required field: " + name for name in required if name not in input_data]

        def get_examples(self):
            return []

        def get_tools(self):
            return []

        def get_prompt(self):
            return ""

    base = types.ModuleType("skills.base")
    # Whatever else a repository's base has is taken for a record.
    base.__getattr__ = lambda name: missing(name)
    base.SkillCategory = Anything("SkillCategory", (enum.Enum,), Anything.__prepare__("SkillCategory", (enum.Enum,)))
    base.SkillLevel = base.SkillScale = base.SkillCategory
    base.SkillMetadata = type("SkillMetadata", (Record,), {"fields": ("id", "name", "description", "category")})
    base.SkillContext = type("SkillContext", (Record,), {"fields": (), "__init__": context})
    base.SkillResult = type("SkillResult", (Record,), {"fields": ("success", "output", "skill_id")})
    base.SkillDependency = type("SkillDependency", (Record,), {"fields": ("skill_id",)})
    Skill.__module__ = "skills.base"
    base.Skill = Skill
    base.BaseSkill = type("BaseSkill", (Skill,), {"__module__": "skills.base", "metadata": metadata})
    base.CompositeSkill = type("CompositeSkill", (Skill,), {"__module__": "skills.base"})
    package = sys.modules.setdefault("skills", types.ModuleType("skills"))
    if not hasattr(package, "__path__"):
        package.__path__ = []
    package.base = base
    sys.modules["skills.base"] = base


class Registry:
    """The skills that this one depends on, loaded and initialized, by id."""

    def __init__(self):
        self.skills = {}

    def get(self, skill_id, default=None):
        return self.skills.get(skill_id, default)

    def list(self):
        return list(self.skills)

    def execute(self, skill_id, input_data, context=None):
        if skill_id not in self.skills:
            raise Refused("the skill " + skill_id + " is not loaded")
        return self.skills[skill_id].execute(input_data, context)

    def __getitem__(self, skill_id):
        return self.skills[skill_id]

    def __contains__(self, skill_id):
        return skill_id in self.skills


def load_dependencies():
    """Dependencies are loaded first, in the order in which whoever starts this program names their folders."""
    registry = Registry()
    for position, one in enumerate(json.loads(os.environ.get("SKILL_CONVERT_DEPENDENCIES") or "[]")):
        folder = Path(one["folder"])
        if not (folder / "skill.py").is_file():
            continue
        skill = load_skill(folder, "dependency_%d" % position)
        initialize(skill)
        registry.skills[one["id"]] = skill
    return registry


def load_skill(folder=SKILL_DIR, name="skill_to_run"):
    spec = importlib.util.spec_from_file_location(name, str(folder / "skill.py"))
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    sys.path.insert(0, str(folder))
    spec.loader.exec_module(module)
    found = [
        value
        for value in vars(module).values()
        if inspect.isclass(value) and value.__module__ == spec.name and callable(getattr(value, "execute", None))
    ]
    concrete = [one for one in found if not inspect.isabstract(one) and not any(one in other.__mro__[1:] for other in found)]
    if not concrete:
        raise Refused("skill.py defines no class with execute()")
    return concrete[0]()


def schema_of(skill):
    try:
        schema = skill.${SCHEMA_METHODS.input}()
    except (AttributeError, NotImplementedError):
        schema = None
    owners = [one for one in type(skill).__mro__ if "${SCHEMA_METHODS.input}" in vars(one)]
    inherited = not owners or owners[0].__module__.split(".")[0] == "skills"
    if DECLARED is not None and inherited:
        schema = DECLARED
    return schema if isinstance(schema, dict) else {}


def read_input(arguments, schema):
    if len(arguments) == 1 and arguments[0].lstrip().startswith("{"):
        return require_object(json.loads(arguments[0]))
    if not arguments:
        text = "" if sys.stdin is None or sys.stdin.isatty() else sys.stdin.read()
        return require_object(json.loads(text)) if text.strip() else {}
    if len(arguments) % 2 or not all(name.startswith("--") for name in arguments[::2]):
        raise Refused("expected pairs of --name value, or one JSON object")
    required = schema.get("required", [])
    values = {}
    for name, text in zip(arguments[::2], arguments[1::2]):
        name = name[2:]
        # An optional input that the caller left out arrives empty, or as the placeholder that nobody filled in.
        if name not in required and text in ("", "{" + name + "}"):
            continue
        values[name] = read_value(text, properties_of(schema, values).get(name))
    return values


def properties_of(schema, values):
    """The properties of a schema, and of those of its alternatives that the values so far select."""
    found = dict(schema.get("properties") or {})
    for branch in [*(schema.get("oneOf") or []), *(schema.get("anyOf") or []), *(schema.get("allOf") or [])]:
        inner = properties_of(branch, values) if isinstance(branch, dict) else {}
        constants = {key: one["const"] for key, one in inner.items() if isinstance(one, dict) and "const" in one}
        if all(values.get(key, constant) == constant for key, constant in constants.items()):
            found.update(inner)
    return found


def read_value(text, schema):
    wanted = schema.get("type") if isinstance(schema, dict) else None
    if wanted == "string" or (isinstance(wanted, list) and "string" in wanted):
        return text
    try:
        return json.loads(text)
    except ValueError:
        return text


def require_object(value):
    if not isinstance(value, dict):
        raise Refused("the input must be a JSON object")
    return value


TYPES = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "null": type(None),
    "integer": int,
    "number": (int, float),
}


def validate(values, schema):
    """With the jsonschema package where it is installed, else what is required and the types."""
    try:
        import jsonschema
    except ImportError:
        jsonschema = None
    if jsonschema is not None:
        try:
            jsonschema.validate(values, schema)
        except jsonschema.ValidationError as error:
            raise Refused(error.message)
        return
    missing = [name for name in schema.get("required", []) if name not in values]
    if missing:
        raise Refused("missing: " + ", ".join(missing))
    for name, one in (schema.get("properties") or {}).items():
        wanted = one.get("type") if isinstance(one, dict) else None
        if name not in values or wanted is None:
            continue
        kinds = [TYPES[kind] for kind in (wanted if isinstance(wanted, list) else [wanted]) if kind in TYPES]
        value = values[name]
        if kinds and not any(isinstance(value, kind) and (kind is bool or not isinstance(value, bool)) for kind in kinds):
            raise Refused(name + ": expected " + json.dumps(wanted))


def make_context(registry):
    from skills.base import SkillContext

    try:
        context = SkillContext()
    except TypeError:
        context = types.SimpleNamespace()
    if getattr(context, "registry", None) is None:
        try:
            context.registry = registry
        except AttributeError:
            pass
    return context


def initialize(skill):
    method = getattr(skill, "initialize", None)
    if not callable(method):
        return
    needed = [
        one
        for one in inspect.signature(method).parameters.values()
        if one.default is one.empty and one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)
    ]
    method(*({} for _ in needed))


def main(arguments):
    try:
        provide_base()
        registry = load_dependencies()
        skill = load_skill()
        schema = schema_of(skill)
        values = read_input(arguments, schema)
        validate(values, schema)
        initialize(skill)
        result = skill.execute(values, make_context(registry))
        if not hasattr(result, "success"):
            raise Refused("execute() must return a SkillResult, and returned " + type(result).__name__)
        output, success = getattr(result, "output", None), result.success
        error = getattr(result, "error", None) or getattr(result, "error_message", None)
    except Exception as problem:
        output, success, error = None, False, str(problem) or type(problem).__name__
    sys.stdout.flush()
    if success:
        print(json.dumps(output, default=str))
        return 0
    print(json.dumps({"error": error or "the skill did not succeed", "output": output}, default=str))
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
`;
