#!/usr/bin/env python3
"""Runs the skill.py of this skill once.

It was added by skill-convert, so that formats that start programs can start a skill that is a Python class: it imports
skill.py, checks the input against the schema, calls initialize() and execute() once, and prints what execute() returned. The
repository's own skills/base.py is used where a folder above this one has it, else a stand-in with the same names. The skills
that this one depends on are in context.registry and in get_registry() of skills.registry.

Input: pairs of --name value, or one JSON object as the only argument, or on standard input where there is no argument.
Output: the skill's output as JSON on the last line. Exit code 1, with {"error": ...} there, where it does not succeed.
"""
import copy
import enum
import importlib.util
import inspect
import json
import os
import re
import sys
import types
from pathlib import Path

SKILL_DIR = Path(__file__).resolve().parent.parent

# The id of the skill, its class where the text of skill.py shows it, and the schema of an input that is declared elsewhere.
SKILL_ID = "writing/release-notes"
CLASS = "ReleaseNotesSkill"
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
        fields = {}

        def __init__(self, *values, **named):
            for given in (self.fields, dict(zip(self.fields, values)), named):
                for name, value in given.items():
                    setattr(self, name, copy.copy(value))

        def __getattr__(self, name):
            if name.startswith("__"):
                raise AttributeError(name)
            return None

        def to_dict(self):
            return dict(vars(self))

    class SkillMetadata(Record):
        fields = {"id": None, "name": None, "description": None, "version": "0.1.0", "category": "code", "level": "intermediate"}
        fields.update(tags=[], examples=[], dependencies=[], requires_tools=[], sub_skills=[])

    class SkillContext(Record):
        fields = {"max_tokens": 4096, "temperature": 0.7, "timeout_seconds": 60, "depth": 0}
        fields.update(scale_context={}, scale_embeddings={}, values={}, extra={})

        def with_extra(self, **more):
            return type(self)(**{**vars(self), "extra": {**self.extra, **more}})

    class SkillResult(Record):
        fields = {"success": None, "output": None, "artifacts": {}, "tokens_used": 0, "execution_time_ms": 0, "skill_id": ""}
        fields.update(error=None, error_code=None, suggestions=[], related_skills=[])

    class SkillDependency(Record):
        fields = {"skill_id": None, "version": "*", "optional": False, "reason": ""}

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

    class BaseSkill(Skill):
        def metadata(self):
            return SkillMetadata(getattr(self, "SKILL_ID", None), getattr(self, "SKILL_NAME", None))

    class CompositeSkill(Skill):
        def __init__(self, sub_skills):
            self.sub_skills = sub_skills

        def get_sub_skill(self, skill_id):
            return next((one for one in self.sub_skills if one.metadata().id == skill_id), None)

        def execute_sub_skill(self, skill_id, input_data, context):
            skill = self.get_sub_skill(skill_id)
            if skill is None:
                return failed(skill_id, "Sub-skill not found: " + skill_id, "SUB_SKILL_NOT_FOUND")
            inner = copy.copy(context)
            inner.parent_skill, inner.depth = self.metadata().id, context.depth + 1
            return skill.execute(input_data, inner)

    class FunctionSkill(Skill):
        def __init__(self, func, skill_id, name, description, **more):
            self.func, self.described = func, SkillMetadata(skill_id, name, description, **more)

        def metadata(self):
            return self.described

        def execute(self, input_data, context):
            return SkillResult(success=True, output=self.func(**input_data), skill_id=self.described.id)

    base = types.ModuleType("skills.base")
    # Whatever else a repository's base has is taken for a record.
    base.__getattr__ = lambda name: missing(name)

    def missing(name):
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (Record,), {})

    base.SkillCategory = Anything("SkillCategory", (enum.Enum,), Anything.__prepare__("SkillCategory", (enum.Enum,)))
    base.SkillLevel = base.SkillScale = base.SkillCategory
    records = [SkillMetadata, SkillContext, SkillResult, SkillDependency]
    for one in [*records, Skill, BaseSkill, CompositeSkill, FunctionSkill]:
        one.__module__ = "skills.base"
        setattr(base, one.__name__, one)
    package = sys.modules.setdefault("skills", types.ModuleType("skills"))
    if not hasattr(package, "__path__"):
        package.__path__ = []
    package.base = base
    sys.modules["skills.base"] = base


class Registry:
    """The skills that are loaded and initialized, by id: the dependencies of this one, and the skill itself."""

    def __init__(self):
        self.skills = {}

    def get(self, skill_id, default=None):
        return self.skills.get(skill_id, default)

    def get_skill(self, skill_id, config=None):
        if skill_id not in self.skills:
            raise LookupError("Skill not found: " + str(skill_id))
        return self.skills[skill_id]

    load_with_dependencies = __getitem__ = get_skill

    def get_metadata(self, skill_id):
        return self.get_skill(skill_id).metadata()

    def list(self):
        return list(self.skills)

    def list_skills(self, *rest, **named):
        return [skill.metadata() for skill in self.skills.values()]

    def __contains__(self, skill_id):
        return skill_id in self.skills

    has_skill = is_loaded = __contains__

    def register(self, skill, *rest, **named):
        skill = skill() if isinstance(skill, type) else skill
        self.skills[skill.metadata().id] = skill
        return skill.metadata().id

    def execute(self, skill_id, input_data, context=None):
        """What the skill returns; an input that it does not take is an error before it starts."""
        skill = self.get_skill(skill_id)
        check_input(skill, input_data, "invalid input of " + skill_id + ": ")
        return skill.execute(input_data, make_context(self) if context is None else context)

    def execute_skill(self, skill_id, input_data, context=None, config=None):
        """The same for callers that expect a result without success where something is wrong."""
        try:
            return self.execute(skill_id, input_data, context)
        except Exception as error:
            code = {Refused: "VALIDATION_ERROR", LookupError: "SKILL_NOT_FOUND"}.get(type(error), "EXECUTION_ERROR")
            return failed(skill_id, str(error), code)


def failed(skill_id, error, code):
    from skills.base import SkillResult

    result = SkillResult(success=False, output=None, skill_id=skill_id)
    result.error, result.error_code = error, code
    return result


def provide_registry(registry):
    """Makes skills.registry importable. Returns the repository's own registry where there is one."""
    if importlib.util.find_spec("skills.registry"):
        try:
            return importlib.import_module("skills.registry").get_registry()
        except Exception:
            return None
    module = types.ModuleType("skills.registry")
    module.SkillRegistry, module.SkillNotFoundError = Registry, LookupError
    module.get_registry, module.load_skill = lambda: registry, registry.get_skill
    sys.modules["skills"].registry = sys.modules["skills.registry"] = module
    return None


def load_all():
    """Dependencies are loaded first, in the order in which whoever starts this program names their folders."""
    registry = Registry()
    theirs = provide_registry(registry)
    for position, one in enumerate(json.loads(os.environ.get("SKILL_CONVERT_DEPENDENCIES") or "[]")):
        folder = Path(one["folder"])
        if (folder / "skill.py").is_file():
            skill = load_skill(folder, "dependency_%d" % position, one["id"])
            initialize(skill)
            add(registry, theirs, one["id"], skill)
    skill = load_skill(SKILL_DIR, "skill_to_run", SKILL_ID, CLASS)
    add(registry, theirs, SKILL_ID, skill)
    return registry, skill


def add(registry, theirs, skill_id, skill):
    registry.skills[skill_id] = skill
    try:
        if theirs is not None and not theirs.has_skill(skill_id):
            theirs.register(skill)
    except Exception as error:
        print("warning: skills.registry does not take %s: %s" % (skill_id, error), file=sys.stderr)


def load_skill(folder, name, skill_id, class_name=None):
    """The class that is known, else the one whose metadata() has the id, else the last one."""
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
    interface = getattr(sys.modules["skills.base"], "Skill", object)
    found = [one for one in found if issubclass(one, interface)] or found
    concrete = [one for one in found if not inspect.isabstract(one)]
    last = [one for one in concrete if not any(one in other.__mro__[1:] for other in found)]
    if not last:
        raise Refused("skill.py defines no class with execute()")
    for one in concrete:
        if one.__name__ == class_name:
            return one()
    for one in sorted(concrete, key=lambda one: (one not in last, one.__name__)) if len(concrete) > 1 else []:
        try:
            skill = one()
            if skill.metadata().id == skill_id:
                return skill
        except Exception:
            continue
    return last[-1]()


def schema_of(skill):
    try:
        schema = skill.input_schema()
    except (AttributeError, NotImplementedError):
        schema = None
    owners = [one for one in type(skill).__mro__ if "input_schema" in vars(one)]
    inherited = not owners or owners[0].__module__.split(".")[0] == "skills"
    if DECLARED is not None and inherited and type(skill).__module__ == "skill_to_run":
        schema = DECLARED
    return schema if isinstance(schema, dict) else {}


def check_input(skill, values, place=""):
    schema = schema_of(skill)
    reason = refusal(values, schema, schema)
    errors = [] if reason or not hasattr(skill, "validate_input") else skill.validate_input(values)
    if reason or errors:
        raise Refused(place + (reason or "; ".join(map(str, errors))))


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


def make_context(registry):
    from skills.base import SkillContext

    # A context that a skill makes for another one has the registry as well.
    if not hasattr(SkillContext, "registry"):
        try:
            SkillContext.registry = registry
        except (AttributeError, TypeError):
            pass
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
        registry, skill = load_all()
        values = read_input(arguments, schema_of(skill))
        check_input(skill, values)
        initialize(skill)
        result = skill.execute(values, make_context(registry))
        if not hasattr(result, "success"):
            raise Refused("execute() must return a SkillResult, and returned " + type(result).__name__)
        output, success = getattr(result, "output", None), result.success
        error = getattr(result, "error", None) or getattr(result, "error_message", None)
        named = getattr(result, "skill_id", None)
        if SKILL_ID is not None and named != SKILL_ID:
            print("warning: the result names %s, not %s" % (named or "no skill", SKILL_ID), file=sys.stderr)
    except Exception as problem:
        output, success, error = None, False, str(problem) or type(problem).__name__
    sys.stdout.flush()
    if success:
        print(json.dumps(output, default=str))
        return 0
    print(json.dumps({"error": error or "the skill did not succeed", "output": output}, default=str))
    return 1


TYPES = {"object": dict, "array": list, "string": str, "integer": int, "number": (int, float), "null": type(None)}
UNITS = {dict: "Properties", list: "Items", str: "Length"}


def refusal(value, schema, root):
    """Returns why a schema, a part of root, refuses a value, or None. One that refers to itself without end refuses nothing."""
    try:
        return problem(value, schema, root)
    except RecursionError:
        return None


def problem(value, schema, root, at=""):
    """Returns why a value does not match a schema, or None if it does. root is what references start from."""
    if not isinstance(schema, dict):
        return "%sno value is allowed" % at if schema is False else None
    wanted = schema.get("type", [])
    wanted = wanted if isinstance(wanted, list) else [wanted]
    if wanted and not any(has_type(value, name) for name in wanted):
        return "%sexpected %s" % (at, " or ".join(map(str, wanted)))
    found = mismatch(value, schema)
    if found:
        return at + found
    for part, inner, place in parts(value, schema):
        found = problem(part, inner, root, at + place)
        if found:
            return found
    reference = schema.get("$ref")
    alternatives = [[part] for part in schema.get("allOf", [])]
    alternatives += [schema[key] for key in ("anyOf", "oneOf") if key in schema]
    if isinstance(reference, str) and reference.startswith("#"):
        alternatives.append([resolve(reference, root)])
    if "if" in schema:
        alternatives.append([schema.get("else" if problem(value, schema["if"], root) else "then", True)])
    for choices in alternatives:
        reasons = [problem(value, one, root, at) for one in choices]
        if all(reasons):
            return reasons[0] if len(reasons) == 1 else "%sno alternative matches: %s" % (at, "; ".join(reasons))
        if choices is schema.get("oneOf") and reasons.count(None) > 1:
            return at + "several alternatives match"
    if "not" in schema and not problem(value, schema["not"], root):
        return at + "this value is not allowed"
    return None


def has_type(value, name):
    if isinstance(value, bool) or name == "boolean":
        return isinstance(value, bool) and name == "boolean"
    return isinstance(value, TYPES.get(name, ())) or name == "integer" and isinstance(value, float) and value == value // 1


def same(one, other):
    if isinstance(one, (dict, list)):
        return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def mismatch(value, schema):
    """What a value itself breaks, without its parts."""
    has = schema.__contains__
    if has("enum") and not any(same(value, one) for one in schema["enum"]):
        return "expected one of " + json.dumps(schema["enum"])
    if has("const") and not same(value, schema["const"]):
        return "expected " + json.dumps(schema["const"])
    if isinstance(value, dict):
        dependent = [names for name, names in schema.get("dependentRequired", {}).items() if name in value]
        missing = [name for names in [schema.get("required", []), *dependent] for name in names if name not in value]
        if missing:
            return "missing: " + ", ".join(missing)
    unit = next((name for kind, name in UNITS.items() if isinstance(value, kind)), None)
    low, high = ("min" + unit, "max" + unit) if unit else ("minimum", "maximum")
    size = len(value) if unit else value
    if unit or has_type(value, "number"):
        if has(low) and size < schema[low] or has(high) and size > schema[high]:
            return "%s is out of bounds" % size
    if has_type(value, "number"):
        if has("exclusiveMinimum") and size <= schema["exclusiveMinimum"]:
            return "%s is out of bounds" % size
        if has("exclusiveMaximum") and size >= schema["exclusiveMaximum"]:
            return "%s is out of bounds" % size
        times = value / schema.get("multipleOf", 1)
        if has("multipleOf") and abs(times - round(times)) > 1e-9:
            return "expected a multiple of %s" % schema["multipleOf"]
    if isinstance(value, str) and has("pattern") and matches(schema["pattern"], value) is False:
        return "expected a match of " + schema["pattern"]
    if isinstance(value, list) and schema.get("uniqueItems") is True:
        if any(same(one, other) for index, one in enumerate(value) for other in value[:index]):
            return "expected distinct items"
    return None


def matches(pattern, text):
    try:
        return re.search(pattern, text) is not None
    except re.error:
        return None


def parts(value, schema):
    """The parts of a value with the schemas that they have to match, and their places."""
    if isinstance(value, list):
        first = schema.get("prefixItems", [])
        for index, item in enumerate(value):
            yield item, first[index] if index < len(first) else schema.get("items", True), "item %d: " % index
    if isinstance(value, dict):
        named = schema.get("properties", {})
        patterned = schema.get("patternProperties", {})
        for name, item in value.items():
            known = [named[name]] if name in named else []
            hits = [(matches(pattern, name), inner) for pattern, inner in patterned.items()]
            known += [inner if hit else True for hit, inner in hits if hit is not False]
            for inner in known or [schema.get("additionalProperties", True)]:
                yield item, inner, name + ": "
            yield name, schema.get("propertyNames", True), name + ": "


def resolve(reference, root):
    """The schema that a JSON Pointer in a reference leads to, or True if it leads nowhere."""
    for key in reference.split("/")[1:]:
        key = key.replace("~1", "/").replace("~0", "~")
        if isinstance(root, list) and key.isdigit() and int(key) < len(root):
            root = root[int(key)]
        elif isinstance(root, dict) and key in root:
            root = root[key]
        else:
            return True
    return root


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
