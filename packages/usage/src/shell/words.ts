import type { ArrayValue, ParsedScript, Word, WordPart } from "unbash";
import { basenameOf, folderInSkill, HOME, parentPath, TEMPORARY } from "../paths.js";
import { MAX_ALTERNATIVES, MAX_DEPTH } from "../program.js";
import { combine, GAP, onlyKnown, type Shape, UNKNOWN, unite } from "../shape.js";
import { expandBraces } from "./braces.js";
import type { Definitions } from "./definitions.js";

/** The maximum number of variables that are evaluated. */
const MAX_STEPS = 100_000;

/** Evaluates the words of one script. */
export interface Words {
  /** Returns the shapes of a word. */
  shapesOf(word: Word): readonly Shape[];
  /** Returns the shapes of each of the words that braces make of one; undefined for a word without braces. */
  expansionsOf(word: Word): readonly (readonly Shape[])[] | undefined;
  /** Returns the shapes of each of the words that `"${list[@]}"` stands for; undefined for any other word. */
  elementsOf(word: Word): readonly (readonly Shape[])[] | undefined;
  /** Returns the shapes of a text with expansions, such as a here-document. */
  shapesOfParts(parts: readonly WordPart[]): readonly Shape[];
  /**
   * Returns whether a variable at an offset has the value of the environment.
   *
   * @param hasDefault true for `${NAME:-value}`, which scripts write where they have perhaps not set the variable
   */
  originOf(name: string, offset: number, hasDefault: boolean): "environment" | "perhaps" | "script";
}

export function createWords(file: string, { variables, functions, calls, isOpen }: Definitions): Words {
  const scriptPath = `${folderInSkill(file)}/${basenameOf(file)}`;
  const values = new Map<string, readonly Shape[]>();
  let depth = 0;
  let steps = 0;

  function shapesOf(word: Word): readonly Shape[] {
    return word.parts ? shapesOfParts(word.parts) : [word.value];
  }

  function shapesOfParts(parts: readonly WordPart[]): readonly Shape[] {
    if (depth > MAX_DEPTH) return UNKNOWN;
    depth++;
    const result = combine(parts.map(shapesOfPart));
    depth--;
    return result;
  }

  function shapesOfPart(part: WordPart): readonly Shape[] {
    switch (part.type) {
      case "Literal":
      case "SingleQuoted":
      case "AnsiCQuoted":
        return [part.value];
      case "Glob":
      case "ExtendedGlob":
        return [part.text];
      case "BraceExpansion":
        return unite(expandBraces(part.text) ?? UNKNOWN);
      case "DoubleQuoted":
      case "LocaleString":
        return part.parts.length === 0 ? [""] : shapesOfParts(part.parts);
      case "SimpleExpansion":
        return shapesOfVariable(part.text.slice(1), part.pos);
      case "ParameterExpansion":
        return shapesOfParameter(part);
      case "CommandExpansion":
        return part.script ? shapesOfOutput(part.script) : UNKNOWN;
      case "ArithmeticExpansion":
      case "ProcessSubstitution":
        return UNKNOWN;
    }
  }

  function shapesOfParameter(part: Extract<WordPart, { type: "ParameterExpansion" }>): readonly Shape[] {
    const { parameter, operation, prefix } = part;
    if (prefix !== undefined) return UNKNOWN;
    const value = shapesOfVariable(parameter, part.pos);
    if (!operation) return value;
    if (operation.type === "Default") {
      if (operation.operator.endsWith("?")) return value;
      // The default of a variable such as TMPDIR names what the variable is known to name.
      const isKnownFolder = parameter === "HOME" || parameter === "TMPDIR";
      if (isKnownFolder) return value;
      const operand = shapesOf(operation.operand);
      if (operation.operator.endsWith("+")) return unite(operand, [""]);
      return value.length === 1 && value[0] === "" ? operand : unite(value, operand);
    }
    const text = onlyKnown(value);
    if (text === undefined || operation.type !== "Remove") return UNKNOWN;
    const pattern = onlyKnown(shapesOf(operation.operand));
    if (operation.operator === "%" && pattern === "/*") return [parentPath(text)];
    if (operation.operator === "##" && pattern === "*/") return [basenameOf(text)];
    const isPlain = pattern !== undefined && !/[*?[\]]/.test(pattern);
    if (isPlain && operation.operator.startsWith("%"))
      return [text.endsWith(pattern) ? text.slice(0, text.length - pattern.length) : text];
    if (isPlain && operation.operator.startsWith("#"))
      return [text.startsWith(pattern) ? text.slice(pattern.length) : text];
    return UNKNOWN;
  }

  function shapesOfVariable(name: string, offset: number): readonly Shape[] {
    if (/^[1-9]$/.test(name)) return shapesOfPositional(Number(name) - 1, offset);
    const assigned = variables.get(name);
    if (!assigned) return [FIXED.get(name) ?? (name === "0" || name === "BASH_SOURCE" ? scriptPath : GAP)];
    const known = values.get(name);
    if (known) return known;
    if (depth > MAX_DEPTH || steps++ > MAX_STEPS || assigned.length > MAX_ALTERNATIVES) return UNKNOWN;
    depth++;
    // A variable that depends on itself is not known.
    values.set(name, UNKNOWN);
    const shapes = unite(
      ...assigned.map(({ value, isAppended }) => (isAppended || !value ? UNKNOWN : shapesOfValue(value))),
    );
    depth--;
    values.set(name, shapes);
    return shapes;
  }

  /** `$1` in a function is what the script calls it with. */
  function shapesOfPositional(index: number, offset: number): readonly Shape[] {
    const inside = [...functions.values()].filter(({ from, to }) => from <= offset && offset < to);
    const name = inside.at(-1)?.name;
    if (name === undefined || depth > MAX_DEPTH || steps++ > MAX_STEPS) return UNKNOWN;
    depth++;
    const given = (calls.get(name) ?? []).slice(0, MAX_ALTERNATIVES).flatMap((words) => words[index] ?? []);
    const shapes = unite(UNKNOWN, ...given.map(shapesOf));
    depth--;
    return shapes;
  }

  function shapesOfValue(value: Word | ArrayValue | readonly Word[]): readonly Shape[] {
    if (!("type" in value)) return unite(...value.map(shapesOf));
    return value.type === "Word" ? shapesOf(value) : unite(...value.elements.map(shapesOfElement));
  }

  /** Returns the value of an element, which may have a key: `["key"]=value`. */
  function shapesOfElement(element: Word): readonly Shape[] {
    return shapesOf(element).map((shape) => shape.replace(/^\[[^\]]*\]=/, ""));
  }

  /** Returns what a command substitution prints, for commands that compute paths. */
  function shapesOfOutput(script: ParsedScript): readonly Shape[] {
    const [statement, ...others] = script.commands;
    if (!statement || others.length > 0) return UNKNOWN;
    const { command } = statement;
    if (command.type === "AndOr") {
      const [first, second, ...more] = command.commands;
      const isFolder =
        first?.type === "Command" && second?.type === "Command" && more.length === 0 && second.name?.value === "pwd";
      const target = isFolder && first.name?.value === "cd" ? wordsOf(first.args).at(-1) : undefined;
      return target ? shapesOf(target) : UNKNOWN;
    }
    if (command.type !== "Command") return UNKNOWN;
    const args = wordsOf(command.args);
    const [last] = args.slice(-1);
    const operand = last && !last.value.startsWith("-") ? shapesOf(last) : undefined;
    switch (command.name?.value) {
      case "pwd":
        return ["."];
      case "mktemp":
        return [`${TEMPORARY}/${GAP}`];
      case "dirname":
        return operand?.map(parentPath) ?? UNKNOWN;
      case "basename":
        return args.length === 1 && operand ? operand.map(basenameOf) : UNKNOWN;
      case "realpath":
      case "readlink":
      case "which":
        return operand ?? UNKNOWN;
      case "command":
        return args[0]?.value === "-v" && operand ? operand : UNKNOWN;
      case "echo":
        return args.length === 1 && operand ? operand : UNKNOWN;
      default:
        return UNKNOWN;
    }
  }

  return {
    shapesOf,
    expansionsOf({ parts = [] }) {
      if (!parts.some(({ type }) => type === "BraceExpansion")) return undefined;
      let expanded: readonly (readonly (readonly Shape[])[])[] = [[]];
      for (const part of parts) {
        const texts = part.type === "BraceExpansion" ? expandBraces(part.text)?.map((text) => [text]) : undefined;
        const choices = texts ?? [shapesOfPart(part)];
        if (expanded.length * choices.length > MAX_ALTERNATIVES) return [UNKNOWN];
        expanded = expanded.flatMap((before) => choices.map((choice) => [...before, choice]));
      }
      return expanded.map((each) => combine(each));
    },
    elementsOf(word) {
      const [, name] = /^"?\$\{(\w+)\[[@*]\]\}"?$/.exec(word.text) ?? [];
      const assigned = name === undefined ? undefined : variables.get(name);
      const elements = (assigned ?? []).map(({ value }) =>
        value && "type" in value && value.type === "ArrayValue" ? value.elements : undefined,
      );
      const isOneList = assigned?.every(({ isAppended }, index) => isAppended === index > 0);
      return isOneList && elements.every((each) => each !== undefined)
        ? elements.flat().map(shapesOfElement)
        : undefined;
    },
    shapesOfParts,
    originOf(name, offset, hasDefault) {
      const assigned = variables.get(name) ?? [];
      const [first] = assigned;
      if (!first) return isOpen ? "perhaps" : "environment";
      if (offset < first.to && first.from >= 0) return "environment";
      return hasDefault && assigned.every(({ isConditional }) => isConditional) ? "perhaps" : "script";
    },
  };
}

const FIXED: ReadonlyMap<string, Shape> = new Map([
  ["HOME", HOME],
  ["PWD", "."],
  ["TMPDIR", TEMPORARY],
]);

function wordsOf(args: readonly { readonly type: string }[]): readonly Word[] {
  return args.filter((each): each is Word => each.type === "Word");
}
