import { isRecord } from "./json.js";
import { mayBeManifest } from "./manifest/may-be-manifest.js";
import { didYouMean } from "./text/did-you-mean.js";
import { enumerate } from "./text/enumerate.js";

// Arguments are checked where they enter the published API, unknown options included; inside, types are enough.

/** The kinds that have a name, which completes the sentence "… must be …". */
const KINDS = {
  "a string": (value: unknown) => typeof value === "string",
  "a number": (value: unknown) => typeof value === "number",
  "true or false": (value: unknown) => typeof value === "boolean",
  "a function": (value: unknown) => typeof value === "function",
  "an object": isRecord,
  "an array": (value: unknown) => Array.isArray(value),
  "a set": (value: unknown) => value instanceof Set,
  "an array or a set": (value: unknown) => typeof value === "object" && value !== null && Symbol.iterator in value,
  "an adapter": (value: unknown) => hasFunctions(value, "decode"),
  "a SkillManifest": mayBeManifest,
  "a JSON Schema": (value: unknown) => typeof value === "boolean" || isRecord(value),
  "the files of a skill": (value: unknown) => hasFunctions(value, "text", "has"),
  "the files or the reading of a skill": (value: unknown) =>
    hasFunctions(isRecord(value) && isRecord(value["files"]) ? value["files"] : value, "text", "has"),
  "any value": () => true,
};

type NamedKind = keyof typeof KINDS;

/** An object that has certain properties, and perhaps others. */
interface Shape {
  /** Completes the sentence "… must be …". */
  readonly what: string;
  readonly has: readonly string[];
}

/** One of several words. */
interface OneOf {
  readonly oneOf: readonly string[];
}

/** An array of values of one kind. */
interface Each {
  readonly each: Kind;
}

/** An object of which the keys are known, such as the options of a function. */
interface Keys {
  readonly keys: Readonly<Record<string, Kind>>;
  /** The keys that may not be absent. */
  readonly required?: readonly string[];
  /** True if the object may have other keys. */
  readonly isOpen?: boolean;
}

/** The kind of an argument, or of an option. */
export type Kind = NamedKind | Shape | OneOf | Each | Keys;

/** The kinds of everything that an object of a type may have. */
export interface KeysOf<T> {
  readonly keys: { readonly [K in keyof Required<T>]: Kind };
  readonly required?: readonly (keyof T & string)[];
}

/**
 * Checks the arguments of a function that programs call, for callers without TypeScript.
 *
 * @param of the name of the function
 * @param given each argument with its kind, by its name
 * @throws TypeError if an argument or an option has the wrong type, or an option is unknown
 * @example
 * const OPTIONS = { keys: { root: "a string" } };
 * requireArguments("openSkill", { folder: ["skills/notes", "a string"], options: [{ root: "skills" }, OPTIONS] });
 */
export function requireArguments(
  of: string,
  given: Readonly<Record<string, readonly [value: unknown, kind: Kind]>>,
): void {
  for (const [name, [value, kind]] of Object.entries(given)) {
    requireKind(value, kind, { name: `the ${name} of ${of}`, optionsOf: name === "options" ? of : undefined });
  }
}

/** @throws TypeError if the value cannot be a manifest because it has no list of operations */
export function requireManifest(value: unknown, name: string): void {
  requireKind(value, "a SkillManifest", { name });
}

/** How messages call a value. */
interface Subject {
  readonly name: string;
  /** The function of which the value has the options. */
  readonly optionsOf?: string | undefined;
}

function requireKind(value: unknown, kind: Kind, subject: Subject): void {
  const { name } = subject;
  if (typeof kind === "string") {
    if (!KINDS[kind](value)) throw mistake(name, kind, describe(value, kind));
  } else if ("each" in kind) {
    requireKind(value, "an array", subject);
    for (const item of value as readonly unknown[]) requireKind(item, kind.each, { name: `each of ${name}` });
  } else if ("oneOf" in kind) {
    const words = kind.oneOf.map((word) => `"${word}"`);
    if (!kind.oneOf.some((word) => word === value)) throw mistake(name, enumerate(words, "or"), kindOf(value));
  } else if ("has" in kind) {
    if (!isRecord(value)) throw mistake(name, kind.what, kindOf(value));
    const missing = kind.has.find((key) => !(key in value));
    if (missing !== undefined) throw mistake(name, kind.what, `an object without "${missing}"`);
  } else {
    if (!isRecord(value)) throw mistake(name, "an object", kindOf(value));
    requireKeys(value, kind, subject);
  }
}

function requireKeys(value: Readonly<Record<string, unknown>>, kind: Keys, { name, optionsOf }: Subject): void {
  const { keys, required = [], isOpen } = kind;
  const unknown = Object.keys(value).find((key) => !Object.hasOwn(keys, key));
  if (unknown !== undefined && !isOpen) {
    const start = optionsOf === undefined ? `${name} cannot have` : `${optionsOf} has no option`;
    const known = Object.keys(keys).map((key) => `"${key}"`);
    throw new TypeError(
      `${start} "${unknown}"${didYouMean(unknown, Object.keys(keys))}, only ${enumerate(known, "and")}`,
    );
  }
  for (const [key, each] of Object.entries(keys)) {
    if (value[key] === undefined && !required.includes(key)) continue;
    const part = optionsOf === undefined ? `${key} in ${name}` : `the option ${key} of ${optionsOf}`;
    requireKind(value[key], each, { name: part });
  }
}

function mistake(name: string, expected: string, found: string): TypeError {
  const verb = /^the \w+[^s]s of /.test(name) ? "are" : "is";
  return new TypeError(`${name} must be ${expected}, but ${verb} ${found}`);
}

/** Describes a value that is not of a kind, with what to do if the mistake is a common one. */
function describe(value: unknown, kind: NamedKind): string {
  const found = kindOf(value);
  if (kind === "a SkillManifest" && isRecord(value)) return "an object without the array operations";
  if (kind === "an adapter" && typeof value === "string")
    return `${found}; import it from @skill-convert/adapter-${value}`;
  if (!kind.startsWith("the files")) return found;
  if (KINDS["an adapter"](value)) return "an adapter; the files come before the adapter";
  return `${found}; use memoryFiles of @skill-convert/core or openSkill of @skill-convert/fs`;
}

function hasFunctions(value: unknown, ...names: readonly string[]): boolean {
  return isRecord(value) && names.every((name) => typeof value[name] === "function");
}

/** Describes a value of the wrong type for a message, such as `an array`. */
export function kindOf(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  if (Array.isArray(value)) return "an array";
  return typeof value === "string" ? `the string ${JSON.stringify(value)}` : `a value of type ${typeof value}`;
}
