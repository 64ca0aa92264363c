import {
  coreDiagnostics,
  type Diagnostic,
  type Entrypoints,
  type JsonRecord,
  type SkillManifest,
} from "@skill-convert/core";
import { commandsIn, commandText } from "../section/entrypoints.js";

/** An operation, as far as the command lines in a report are concerned. */
interface Started {
  readonly entrypoints?: Entrypoints | undefined;
}

/**
 * Reports a program that a conversion added, with the command lines that it starts.
 *
 * @param purpose completes the sentence "a program that …"
 * @param operations the operations whose programs it starts
 * @example
 * const operations = [{ entrypoints: { unix: ["cal", [{ input: "day" }]] } }];
 * reportGenerated("scripts/run.py", "reads JSON", operations).message;
 * // "scripts/run.py was added: a program that reads JSON. It starts `cal <day>`."
 */
export function reportGenerated(file: string, purpose: string, operations: readonly Started[]): Diagnostic {
  const commands = operations.flatMap(({ entrypoints }) => {
    const [first] = commandsIn(entrypoints);
    return first ? [commandText(first.argv, first.platform)] : [];
  });
  const [first, second, ...others] = [...new Set(commands)].map((command) => `\`${command}\``);
  const more = others.length > 0 ? `, ${second} and ${others.length} more` : second && ` and ${second}`;
  const programs = first === undefined ? "no other program" : first + (more ?? "");
  return coreDiagnostics.create("generated-program", { file, purpose, programs }, { file });
}

/**
 * Returns the conditions that the Python of {@link PYTHON_START} checks before it starts a program.
 *
 * @example
 * const manifest = { operations: [{}], environment: [{ name: "TOKEN", required: true }], execution: { timeout: 30 } };
 * startConditions(manifest); // { variables: ["TOKEN"], files: [], timeout: 30 }
 */
export function startConditions(manifest: SkillManifest): JsonRecord {
  const { environment = [], requiredFiles = [], execution } = manifest;
  return {
    variables: environment.filter(({ required }) => required).map(({ name }) => name),
    files: requiredFiles.flatMap(({ path, base = "skill" }) =>
      typeof path === "string" && base !== "client" ? [{ base, path }] : [],
    ),
    timeout: execution?.timeout !== undefined && execution.timeout > 0 ? execution.timeout : null,
  };
}

/**
 * Python for generated programs that start the entrypoint of a skill in the same way as the runtime: without a shell,
 * and after a check of its conditions. It uses `json`, `os`, `Path`, `Any` and `Dict`, and the constants `SKILL_DIR`
 * and `OPERATION_PARAMETER`.
 */
export const PYTHON_START = `
def check_conditions(conditions: Dict[str, Any]) -> None:
    """What has to be there before the program starts, so that it does not fail halfway."""
    missing = ["the environment variable " + name for name in conditions["variables"] if name not in os.environ]
    for file in conditions["files"]:
        folder = SKILL_DIR
        if file["base"] == "cwd":
            folder = Path.cwd()
        elif file["base"] == "repository":
            folder = next((one for one in (SKILL_DIR, *SKILL_DIR.parents) if (one / ".git").exists()), None)
        if folder is not None and not (folder / file["path"]).exists():
            missing.append("the file " + file["path"])
    if missing:
        raise ValueError("missing: " + ", ".join(missing))


def arguments_of(command: Any, values: Dict[str, Any]) -> list:
    """Each element is one argument. One whose input has no value is left out, with a flag directly before it."""
    texts = [argument(part, values) for part in command]
    gap = None
    kept = []
    for index, (part, text) in enumerate(zip(command, texts)):
        after_flag = index > 0 and takes_value(command[index - 1])
        if text is None:
            if gap is None and not is_flag(part) and not after_flag:
                gap = index
            continue
        following = command[index + 1] if index + 1 < len(command) and texts[index + 1] is None else None
        if takes_value(part) and following is not None and not is_flag(following):
            continue
        # What counts by its position must not move into the place of what was left out.
        if gap is not None and not is_flag(part) and text != "--" and (isinstance(part, str) or not after_flag):
            raise ValueError("argument %d has no value, and argument %d follows it" % (gap, index))
        kept.append(text)
    return kept


def standard_input(command: Any, values: Dict[str, Any]) -> bytes:
    """A script that is given no input as an argument reads them all as one JSON object."""
    last = command[-1]
    alone = isinstance(last, str) and last.replace("\\\\", "/").startswith("scripts/")
    if not alone or any("input" in part for word in command if not isinstance(word, str) for part in word):
        return b""
    given = {name: value for name, value in values.items() if name != OPERATION_PARAMETER}
    return json_text(given).encode("utf-8")


def is_flag(template: Any) -> bool:
    first = template if isinstance(template, str) else template[0]
    return isinstance(first, str) and first.startswith("-") and template not in ("-", "--")


def takes_value(template: Any) -> bool:
    """A flag whose value may come after it, as opposed to one that has it, such as --limit=5."""
    return is_flag(template) and isinstance(template, str) and "=" not in template


def argument(template: Any, values: Dict[str, Any]) -> Any:
    """The text of one argument, or None where an input in it has no value."""
    parts = [template] if isinstance(template, str) else template
    texts = [part if isinstance(part, str) else insert(part, values) for part in parts]
    return None if None in texts else "".join(texts)


def insert(reference: Dict[str, Any], values: Dict[str, Any]) -> Any:
    if reference.get("builtin") == "skill_dir":
        return str(SKILL_DIR)
    value = values.get(reference.get("input"))
    return value if value is None or isinstance(value, str) else json_text(value)


def with_json_texts(values: Dict[str, Any], names: Any) -> Dict[str, Any]:
    """Inputs that take any value are passed as JSON, because "5" and 5 would be the same text otherwise."""
    return {**values, **{name: json_text(values[name]) for name in names if name in values}}


def json_text(value: Any) -> str:
    return json.dumps(whole(value), ensure_ascii=False, separators=(",", ":"))


def whole(value: Any) -> Any:
    """A number without a fraction is an integer, as it is for programs in other languages."""
    if isinstance(value, list):
        return [whole(item) for item in value]
    if isinstance(value, dict):
        return {key: whole(item) for key, item in value.items()}
    return int(value) if isinstance(value, float) and value.is_integer() else value
`;
