/**
 * Python that validates a value against a JSON Schema with the standard library alone. It uses `json` and `re`. A
 * keyword or a pattern that it does not know allows every value.
 */
export const PYTHON_VALIDATE = `
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
`;
