import type { Json, JsonSchema, Parameter, Range, Template } from "@skill-convert/core";
import { unique } from "./unique.js";

/** The inputs of a program, as far as its text shows them. */
export interface ProgramInputs {
  readonly inputs: readonly ProgramInput[];
  readonly gaps: readonly InputGap[];
}

/** A parameter of the command line that an operation can pass. */
export interface ProgramInput {
  readonly parameter: Parameter;
  /** The words of the command line that pass its value. */
  readonly words: readonly Template[];
  /** The range of its declaration in the program. */
  readonly range: Range;
}

/** A part of a command line that is not an input of the operation. */
export interface InputGap {
  /** `unread`: the text does not show it. `unpassed`: it is known, but the command line of an operation cannot pass it. */
  readonly kind: "unread" | "unpassed";
  /** A clause for people. */
  readonly why: string;
  readonly range?: Range;
}

/** An option or an argument, as a library for command lines declares it. */
export interface Declared {
  readonly name: string;
  /** Undefined for a positional argument. */
  readonly flag: string | undefined;
  readonly takes: "switch" | "one" | "several" | "fixed";
  readonly required: boolean;
  readonly type: "string" | "integer" | "number" | "boolean";
  readonly limits?: { readonly minimum?: number; readonly maximum?: number };
  readonly choices?: readonly Json[] | undefined;
  readonly default?: Json | undefined;
  readonly description?: string | undefined;
  readonly range: Range;
}

/** Makes inputs of what a program declares: options first, and positional arguments after `--`. */
export function toProgramInputs(declared: readonly Declared[], gaps: readonly InputGap[]): ProgramInputs {
  const found: InputGap[] = [...gaps];
  const passed = declared.filter(({ takes }) => takes === "one" || takes === "several");
  for (const { takes, range, ...each } of declared) {
    const label = labelOf(each);
    if (takes === "fixed") {
      const why = `${label} takes a fixed number of values, which one argument cannot hold`;
      found.push({ kind: "unpassed", why, range });
    } else if (takes === "several") {
      found.push({ kind: "unpassed", why: `${label} takes several values, of which the operation passes one`, range });
    }
  }
  const switches = declared.filter(({ takes }) => takes === "switch");
  const [first] = switches;
  if (first) {
    const names = switches.map(labelOf).join(", ");
    const why = `${names} ${switches.length > 1 ? "are switches" : "is a switch"} without a value, which no input can set`;
    found.push({ kind: "unpassed", why, range: first.range });
  }
  const names = new Set<string>();
  const inputs: ProgramInput[] = [];
  let hasPositional = false;
  for (const each of [...passed.filter(({ flag }) => flag), ...passed.filter(({ flag }) => !flag)]) {
    const name = each.name.replace(/\W/g, "_");
    if (names.has(name)) {
      found.push({ kind: "unread", why: `${labelOf(each)} is declared twice`, range: each.range });
      continue;
    }
    names.add(name);
    const isFirst: boolean = each.flag === undefined && !hasPositional;
    hasPositional ||= isFirst;
    inputs.push({
      parameter: parameterOf(name, each, found),
      words: [...(isFirst ? ["--"] : []), ...wordsFor(each.flag, name)],
      range: each.range,
    });
  }
  return { inputs, gaps: unique(found, ({ why, range }) => `${why} ${range?.start}`) };
}

/** An option with a long name takes its value behind `=`, so that a value may begin with a dash. */
function wordsFor(flag: string | undefined, name: string): Template[] {
  if (flag === undefined) return [[{ input: name }]];
  return flag.startsWith("--") ? [[`${flag}=`, { input: name }]] : [flag, [{ input: name }]];
}

export function labelOf({ flag, name }: Pick<Declared, "flag" | "name">): string {
  return flag ?? name;
}

function parameterOf(name: string, declared: Declared, gaps: InputGap[]): Parameter {
  const { type, choices, description, required, range, limits, takes } = declared;
  const label = labelOf(declared);
  const unread = (why: string) => gaps.push({ kind: "unread", why, range });
  const schema: { [key: string]: Json } = { type, ...limits };
  if (choices?.every((choice) => isOfType(choice, type))) schema["enum"] = [...new Set(choices)];
  else if (choices) unread(`the choices of ${label} are not all of the type ${type}`);
  const value = takes === "several" ? undefined : (declared.default ?? undefined);
  const fits = value !== undefined && isOfType(value, type) && (!schema["enum"] || choices?.includes(value));
  if (value !== undefined && !fits) unread(`the default ${JSON.stringify(value)} of ${label} is not one of its values`);
  const text = description?.replace(/\s+/g, " ").trim();
  return {
    name,
    ...(text && { description: text }),
    schema: schema satisfies JsonSchema,
    ...(required && { required }),
    ...(fits && !required && { default: value }),
  };
}

function isOfType(value: Json, type: Declared["type"]): boolean {
  return type === "integer" ? Number.isInteger(value) : typeof value === type;
}
