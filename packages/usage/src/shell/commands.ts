import { COMMANDS, type Command, SHELL_BUILTINS, WRAPPERS, type Wrapper } from "../facts/commands.js";
import { hostOf } from "../hosts.js";
import { interpreterLanguage } from "../languages.js";
import { packageName } from "../packages.js";
import { basenameOf } from "../paths.js";
import type { Program, Span } from "../program.js";
import { recordVariable } from "../secret-names.js";
import { combine, GAP, isKnown, onlyKnown, type Shape, UNKNOWN } from "../shape.js";
import {
  type AffectedArgument,
  type Argument,
  type CompiledCommand,
  compileCommand,
  parseArguments,
} from "./arguments.js";

/** What commands need to know about the script around them. */
interface Surroundings {
  readonly functions: ReadonlyMap<string, unknown>;
  /** True if files that are not known may define more functions. */
  readonly isOpen: boolean;
  /** Resolves paths relative to the current folder. */
  pathsIn(shapes: readonly Shape[]): readonly Shape[];
  changeFolder(shapes: readonly Shape[]): void;
  /** Visits text that the shell runs itself, with the variables of the script. */
  runHere(text: string, at: Span): void;
}

const ROWS: ReadonlyMap<string, CompiledCommand> = new Map(COMMANDS.map((row) => [row.name, compileCommand(row)]));
const WRAPPER_ROWS: ReadonlyMap<string, Wrapper> = new Map(WRAPPERS.map((row) => [row.name, row]));

/** The first words of all commands of the table. */
const KNOWN: ReadonlySet<string> = new Set([...ROWS.keys()].map((name) => name.split(" ")[0] ?? name));

/** Interpreters of languages that are not read. */
const FOREIGN = /^(?:osascript|perl|ruby|php|lua|Rscript|pwsh)$/;

/** Options of a command before its subcommand that take a value. */
const GLOBAL_VALUES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["git", new Set(["-C", "-c", "--git-dir", "--work-tree"])],
  ["npm", new Set(["--prefix"])],
  ["pnpm", new Set(["-C", "--dir", "--filter", "-F"])],
  ["docker", new Set(["--context", "-H"])],
]);

/** Records what the commands of a script use. */
export interface Commands {
  /** @param words the name of the command and its arguments; @param input the text on its standard input */
  run(words: readonly Argument[], at: Span, input: readonly Argument[]): void;
}

export function createCommands(
  program: Program,
  { functions, isOpen, pathsIn, changeFolder, runHere }: Surroundings,
): Commands {
  function run(words: readonly Argument[], at: Span, input: readonly Argument[]): void {
    const [command, ...args] = words;
    if (!command) return;
    const shown = onlyKnown(command.shapes);
    if (shown === undefined || shown === "") {
      if (shown === undefined)
        program.record({ kind: "program", at: command.at, via: "command", shapes: command.shapes });
      return;
    }
    if (functions.has(shown)) return;
    const name = basenameOf(shown);
    const wrapper = wrapperOf(name, args);
    if (wrapper) {
      runWrapped(wrapper, command, args, at, input);
      return;
    }
    if (SHELL_BUILTINS.has(name)) {
      runBuiltin(name, args, at);
      return;
    }
    const isPossible = isOpen && !shown.includes("/") && !KNOWN.has(name);
    program.record({ kind: "program", at: command.at, via: "command", shapes: [shown], isPossible });
    if (FOREIGN.test(name)) checkForeign(name, args, at, input);
    if (interpreterLanguage(name)) {
      runInterpreter(name, args, at, input);
      return;
    }
    runProgram(name, args, at);
  }

  /** Records the effects of a program that the tables describe. */
  function runProgram(name: string, args: readonly Argument[], at: Span): void {
    if (name === "find") {
      runFind(args, at);
      return;
    }
    if (name === "tar") {
      runTar(args);
      return;
    }
    if (name === "dd") {
      runDd(args);
      return;
    }
    if (name === "printenv") {
      recordVariable(
        program,
        args.flatMap(({ shapes }) => shapes),
        at,
        name,
      );
      return;
    }
    const { command, rest } = rowOf(name, args);
    if (!command) {
      recordAddresses(name, rest);
      return;
    }
    const { row } = command;
    const parsed = parseArguments(rest, command);
    const isInPlace = name === "sed" && [...parsed.options].some((option) => /^(?:-i|--in-place)/.test(option));
    for (const each of parsed.affected) {
      if (isInPlace && each.effect === "read") recordArgument({ ...each, effect: "write" }, row.name);
      else recordArgument(each, row.name);
    }
    recordContacts(row, parsed.affected, at);
    recordDownloads(row.name, parsed.options, parsed.affected, at);
  }

  /** A program that is not in the table probably contacts an address that it is given. */
  function recordAddresses(name: string, args: readonly Argument[]): void {
    for (const { shapes, at } of args) {
      const addresses = shapes.filter((shape) => /^(?:https?|wss?):\/\//.test(shape));
      program.record({ kind: "host", at, via: name, shapes: addresses, isPossible: true });
    }
  }

  function recordArgument({ effect, argument }: AffectedArgument, via: string): void {
    const { shapes, at } = argument;
    switch (effect) {
      case "read":
      case "write":
      case "delete":
        program.record({ kind: effect, at, via, shapes: pathsIn(shapes) });
        return;
      case "at-read": {
        const files = shapes.flatMap((shape) => /(?:^|=)@(.+)$/.exec(shape)?.[1] ?? []);
        program.record({ kind: "read", at, via, shapes: pathsIn(files) });
        return;
      }
      case "url":
      case "host": {
        // A path in place of an address is a folder of this machine.
        const hosts = shapes.filter((shape) => !/^(?:\.|\/|~|\{)/.test(shape) && shape !== "");
        program.record({ kind: "host", at, via, shapes: hosts });
        return;
      }
      case "remote-read":
      case "remote-write": {
        const isRemote = (shape: Shape) => /^[^/]+:/.test(shape) && !/^[A-Za-z]:\\/.test(shape);
        program.record({ kind: "host", at, via, shapes: shapes.filter(isRemote).map(remoteHost) });
        const paths = shapes.filter((shape) => !isRemote(shape));
        program.record({ kind: effect === "remote-read" ? "read" : "write", at, via, shapes: pathsIn(paths) });
        return;
      }
      case "package": {
        const names = shapes.flatMap((shape) => packageName(shape) ?? []);
        program.record({ kind: "package", at, via, shapes: names });
        const addresses = shapes.filter((shape) => shape.includes("://")).map((shape) => shape.replace(/^\w+\+/, ""));
        program.record({ kind: "host", at, via, shapes: addresses });
        return;
      }
      case "command":
      case "text":
        return;
    }
  }

  function recordContacts({ name, contacts }: Command, affected: readonly AffectedArgument[], at: Span): void {
    if (contacts === undefined) return;
    const isNamed = affected.some(
      ({ effect, argument }) =>
        (effect === "url" || effect === "host") && argument.shapes.some((shape) => hostOf(shape) !== undefined),
    );
    if (isNamed) return;
    program.record({ kind: "host", at, via: name, shapes: [contacts === "?" ? GAP : contacts], isPossible: true });
  }

  /** Records files that get their names from an address. */
  function recordDownloads(
    name: string,
    options: ReadonlySet<string>,
    affected: readonly AffectedArgument[],
    at: Span,
  ): void {
    const addresses = affected.filter(({ effect }) => effect === "url").map(({ argument }) => argument);
    const [first] = addresses;
    const isCurl =
      name === "curl" && ["-O", "--remote-name", "--remote-name-all"].some((option) => options.has(option));
    const isWget =
      name === "wget" && !["-O", "--output-document", "--spider", "-P"].some((option) => options.has(option));
    const isClone = name === "git clone" && !affected.some(({ effect }) => effect === "write");
    if (!first || !(isCurl || isWget || isClone)) return;
    for (const { shapes } of addresses) {
      const names = shapes.map((shape) =>
        basenameOf(shape.replace(/[?#].*$/, "")).replace(isClone ? /\.git$/ : /^$/, ""),
      );
      program.record({ kind: "write", at, via: name, shapes: pathsIn(names) });
    }
  }

  function runWrapped(
    { row, consumed }: { readonly row: Wrapper; readonly consumed: number },
    command: Argument,
    args: readonly Argument[],
    at: Span,
    input: readonly Argument[],
  ): void {
    const rest = args.slice(consumed);
    const { name } = row;
    const isBuiltin = SHELL_BUILTINS.has(name);
    if (!isBuiltin) program.record({ kind: "program", at: command.at, via: "command", shapes: command.shapes });
    if (row.elevates) program.record({ kind: "privilege", at: command.at, via: "command", shapes: [name] });
    // `command -v` only searches.
    if (name === "command" && /^-[vV]$/.test(onlyKnown(rest[0]?.shapes ?? []) ?? "")) return;
    const values = new Set(row.values?.split(" "));
    let index = 0;
    let replaced: string | undefined;
    for (let operands = row.operands ?? 0; index < rest.length; index++) {
      const text = onlyKnown(rest[index]?.shapes ?? []) ?? GAP;
      if (text === "--") {
        index++;
        break;
      }
      if (/^-I/.test(text) && name === "xargs") replaced = text.slice(2) || onlyKnown(rest[index + 1]?.shapes ?? []);
      if (text.startsWith("-")) {
        if (values.has(text)) index++;
      } else if (!(name === "env" || name === "sudo") || !/^\w+=/.test(text)) {
        if (operands-- <= 0) break;
      }
    }
    let inner = rest.slice(index);
    if (row.fetches !== undefined) {
      runFetched(row, inner, at);
      return;
    }
    if (name === "xargs" && inner.length > 0) {
      const mark = replaced;
      inner =
        mark === undefined || mark === ""
          ? [...inner, { shapes: UNKNOWN, at }]
          : inner.map((each) => ({ ...each, shapes: each.shapes.map((shape) => shape.replaceAll(mark, GAP)) }));
    }
    run(inner, at, input);
  }

  /** `npx` and the like run a package, which they fetch if it is not installed. */
  function runFetched({ name, fetches = "" }: Wrapper, [first]: readonly Argument[], at: Span): void {
    if (!first) return;
    const names = first.shapes.flatMap((shape) => packageName(shape) ?? []);
    program.record({ kind: "package", at: first.at, via: name, shapes: names });
    program.record({ kind: "host", at, via: name, shapes: [fetches], isPossible: true });
  }

  function runBuiltin(name: string, args: readonly Argument[], at: Span): void {
    const [first] = args;
    switch (name) {
      case "cd":
      case "pushd": {
        const target = args.find(({ shapes }) => !/^-[LPe@]$/.test(shapes[0] ?? ""));
        changeFolder(target?.shapes ?? ["~"]);
        return;
      }
      case "popd":
        changeFolder(UNKNOWN);
        return;
      case ".":
      case "source":
        if (first) program.record({ kind: "read", at: first.at, via: name, shapes: pathsIn(first.shapes) });
        return;
      case "eval":
        if (args.length > 0) runOwn(joined(args), at, name);
        return;
      case "trap":
        if (first && args.length > 1 && onlyKnown(first.shapes) !== "-") runOwn(first, at, name);
        return;
      case "read": {
        const texts = args.map(({ shapes }) => onlyKnown(shapes) ?? GAP);
        const variable = texts.at(-1) ?? "";
        if (!texts.some((text) => /^-[a-z]*s/.test(text))) return;
        program.record({
          kind: "secret",
          at,
          via: "read -s",
          shapes: [variable.startsWith("-") ? GAP : variable],
        });
        return;
      }
      default:
    }
  }

  function runInterpreter(name: string, args: readonly Argument[], at: Span, input: readonly Argument[]): void {
    const language = interpreterLanguage(name) ?? "shell";
    const CODE = { shell: /^-[a-z]*c$/, python: /^-[a-zA-Z]*c$/, javascript: /^(?:-e|-p|-pe|--eval|--print)$/ };
    for (const [index, { shapes }] of args.entries()) {
      const text = onlyKnown(shapes) ?? GAP;
      const next = args[index + 1];
      if (CODE[language].test(text) && next) {
        runText(language, next, at, `${name} ${text}`);
        return;
      }
      if (language === "python" && text === "-m" && next) {
        runModule(next, args.slice(index + 2), at);
        return;
      }
      if (text === "-s" && language === "shell") break;
      if (text !== "-" && !text.startsWith("-")) return;
    }
    const [code] = input;
    if (code) runText(language, code, at, name);
  }

  function checkForeign(name: string, args: readonly Argument[], at: Span, input: readonly Argument[]): void {
    const at0 = args.findIndex(({ shapes }) => /^-(?:e|E|l?ne|pe|i?pe|r)$/.test(shapes[0] ?? ""));
    const code = at0 < 0 ? input : [...args.slice(at0 + 1, at0 + 2), ...input];
    const isComputed = code.some(({ shapes }) => !shapes.every(isKnown));
    if (isComputed) program.record({ kind: "code", at, via: name, shapes: UNKNOWN });
  }

  function runModule(module: Argument, args: readonly Argument[], at: Span): void {
    const name = onlyKnown(module.shapes);
    if (name === "pip") {
      runProgram("pip", args, at);
      return;
    }
    if (name === "venv") {
      const target = args.find(({ shapes }) => !shapes[0]?.startsWith("-"));
      if (target) program.record({ kind: "write", at: target.at, via: "venv", shapes: pathsIn(target.shapes) });
    }
  }

  /** Analyzes text that is run as code. What is computed in it may be anything. */
  function runText(
    language: "shell" | "python" | "javascript",
    { shapes, at }: Argument,
    whole: Span,
    via: string,
  ): void {
    for (const shape of shapes) {
      if (!isKnown(shape)) program.record({ kind: "code", at: whole, via, shapes: UNKNOWN });
      const isPossible = shapes.length > 1;
      if (isKnown(shape)) program.nest(language, shape, insideQuotes(shape, at), isPossible);
      else if (shape !== GAP)
        program.nest(language, language === "shell" ? shape.replaceAll(GAP, "$_") : shape, at, isPossible);
    }
  }

  /** `eval` and `trap` run text in the shell itself. */
  function runOwn({ shapes, at }: Argument, all: Span, via: string): void {
    for (const shape of shapes) {
      if (!isKnown(shape)) program.record({ kind: "code", at: all, via, shapes: UNKNOWN });
      if (shape !== GAP) runHere(shape.replaceAll(GAP, "$_"), at);
    }
  }

  /** The text of a word without escapes stands one character inside the word. */
  function insideQuotes(text: string, at: Span): Span {
    const inner = { from: at.from + 1, to: at.to - 1 };
    return program.text.slice(inner.from, inner.to) === text ? inner : at;
  }

  function runFind(args: readonly Argument[], at: Span): void {
    const isTest = ({ shapes }: Argument) => /^[-(!\\]/.test(shapes[0] ?? "");
    const start = args.findIndex(isTest);
    const roots = start < 0 ? args : args.slice(0, start);
    const tests = start < 0 ? [] : args.slice(start);
    const folders = roots.length > 0 ? roots : [{ shapes: ["."], at }];
    const isDelete = tests.some(({ shapes }) => shapes[0] === "-delete");
    for (const root of folders) {
      program.record({ kind: "read", at: root.at, via: "find", shapes: pathsIn(root.shapes) });
      if (isDelete) program.record({ kind: "delete", at: root.at, via: "find -delete", shapes: below(root.shapes) });
    }
    for (const [index, { shapes }] of tests.entries()) {
      if (!/^-(?:exec|execdir|ok|okdir)$/.test(shapes[0] ?? "")) continue;
      const end = tests.findIndex((each, position) => position > index && /^(?:;|\+)$/.test(each.shapes[0] ?? ""));
      const words = tests.slice(index + 1, end < 0 ? undefined : end);
      const found = below(folders.flatMap((folder) => folder.shapes));
      const inner = words.map((word) => (onlyKnown(word.shapes) === "{}" ? { ...word, shapes: found } : word));
      run(inner, at, []);
    }
  }

  function below(folders: readonly Shape[]): readonly Shape[] {
    return combine([pathsIn(folders), [`/${GAP}`]]);
  }

  function runTar(args: readonly Argument[]): void {
    const [first, ...others] = args;
    const letters = onlyKnown(first?.shapes ?? []) ?? "";
    // `tar czf x` is `tar -czf x`.
    const dashed = first && /^[a-zA-Z]+$/.test(letters) ? [{ ...first, shapes: [`-${letters}`] }, ...others] : args;
    const isCreating = dashed.some(({ shapes }) =>
      /^-[a-zA-Z]*[cru]|^--(?:create|append|update)$/.test(shapes[0] ?? ""),
    );
    const isExtracting = dashed.some(({ shapes }) => /^-[a-zA-Z]*x|^--(?:extract|get)$/.test(shapes[0] ?? ""));
    const archive = isCreating ? "write" : "read";
    const row: Command = {
      name: "tar",
      operands: isCreating ? "read*" : "text*",
      options: `-f=${archive} --file=${archive} -C=${isExtracting ? "write" : "read"} -T=read`,
      values: "--exclude --strip-components --transform --owner --group --mtime",
    };
    for (const each of parseArguments(dashed, compileCommand(row)).affected) recordArgument(each, "tar");
  }

  function runDd(args: readonly Argument[]): void {
    for (const { shapes, at } of args) {
      for (const shape of shapes) {
        const [, side, path = ""] = /^(if|of)=(.*)$/s.exec(shape) ?? [];
        if (side) program.record({ kind: side === "if" ? "read" : "write", at, via: "dd", shapes: pathsIn([path]) });
      }
    }
  }

  return { run };
}

/** Returns the row of a command, or of its subcommand, with the arguments after it. */
function rowOf(
  name: string,
  args: readonly Argument[],
): { command: CompiledCommand | undefined; rest: readonly Argument[] } {
  const values = GLOBAL_VALUES.get(name);
  let index = 0;
  for (; index < args.length; index++) {
    const text = onlyKnown(args[index]?.shapes ?? []) ?? "";
    if (values?.has(text)) index++;
    else if (!text.startsWith("-") || ROWS.has(`${name} ${text}`)) break;
  }
  const subcommand = onlyKnown(args[index]?.shapes ?? []);
  const [first] = subcommand === undefined ? [] : [subcommand];
  const pip = name === "uv" && first === "pip" ? onlyKnown(args[index + 1]?.shapes ?? []) : undefined;
  if (pip !== undefined) return { command: ROWS.get(`pip ${pip}`), rest: args.slice(index + 2) };
  const alias = /^pip[\d.]*$/.test(name) ? "pip" : name;
  const command = first === undefined ? undefined : ROWS.get(`${alias} ${first}`);
  return command ? { command, rest: args.slice(index + 1) } : { command: ROWS.get(alias), rest: args };
}

function wrapperOf(name: string, [first]: readonly Argument[]): { row: Wrapper; consumed: number } | undefined {
  const plain = WRAPPER_ROWS.get(name);
  if (plain) return { row: plain, consumed: 0 };
  const subcommand = onlyKnown(first?.shapes ?? []);
  const row = subcommand === undefined ? undefined : WRAPPER_ROWS.get(`${name} ${subcommand}`);
  return row && { row, consumed: 1 };
}

function remoteHost(remote: Shape): Shape {
  return /^[a-z]+:\/\//.test(remote) ? remote : remote.slice(0, remote.indexOf(":"));
}

function joined(args: readonly Argument[]): Argument {
  const parts = args.flatMap(({ shapes }, index) => (index > 0 ? [[" "], shapes] : [shapes]));
  const from = args[0]?.at.from ?? 0;
  return { shapes: combine(parts), at: { from, to: args.at(-1)?.at.to ?? from } };
}
