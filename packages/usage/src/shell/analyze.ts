import { type Command, forEachChild, parse, type Redirection, type SyntaxNode, type Word } from "unbash";
import { SHELL_VARIABLES } from "../facts/commands.js";
import { interpreterLanguage } from "../languages.js";
import { joinPath } from "../paths.js";
import { MAX_NODES, MAX_SYNTAX_DEPTH, type Program, type Span } from "../program.js";
import { recordVariable } from "../secret-names.js";
import { combine, GAP, onlyKnown, type Shape, UNKNOWN } from "../shape.js";
import type { Argument } from "./arguments.js";
import { createCommands } from "./commands.js";
import { findDefinitions, withSources } from "./definitions.js";
import { createWords } from "./words.js";

/** The maximum depth of text that text runs with `eval`. */
const MAX_NESTING = 4;

/** Finds what a shell script uses. */
export function analyzeShell(whole: Program): void {
  /** Set while text is visited that the script runs in its own shell, with the place of the text. */
  let here: Span | undefined;
  const program: Program = {
    ...whole,
    record: (found) => whole.record({ ...found, at: here ?? found.at }),
    nest: (language, text, at, isPossible) =>
      whole.nest(language, text, here ? { from: here.from, to: here.from } : at, isPossible),
  };
  const root = parse(program.text);
  const definitions = withSources(program, findDefinitions(root), (word, known) =>
    createWords(program.file, known).shapesOf(word),
  );
  const words = createWords(program.file, definitions);
  /** The folder that relative paths start from, which `cd` changes. */
  let folder: Shape = "";
  // The folder in which a function is called is not known if the script changes it.
  const functionFolder = /^[ \t]*(?:cd|pushd)\s/m.test(program.text) ? GAP : "";
  const commands = createCommands(program, {
    functions: definitions.functions,
    isOpen: definitions.isOpen,
    pathsIn: (shapes) => combine([[folder], shapes], joinPath),
    changeFolder(shapes) {
      const [only = GAP, ...others] = combine([[folder], shapes], joinPath);
      folder = others.length === 0 ? only : GAP;
    },
    runHere(text, at) {
      const outer = here;
      here ??= at;
      if (depth++ < MAX_NESTING) visit(parse(text));
      depth--;
      here = outer;
    },
  });
  let depth = 0;
  let count = 0;
  let level = 0;

  function visit(node: SyntaxNode): void {
    if (++count > MAX_NODES || level >= MAX_SYNTAX_DEPTH) {
      program.skip("a shell script that is nested too deeply, or too large");
      return;
    }
    level++;
    visitNode(node);
    level--;
  }

  function visitNode(node: SyntaxNode): void {
    switch (node.type) {
      case "Command":
        visitCommand(node);
        return;
      case "Redirected":
        visit(node.command);
        for (const redirect of node.redirects) visitRedirect(redirect);
        return;
      case "Pipeline":
        for (const [index, command] of node.commands.entries()) {
          if (index > 0 && command.type === "Command") checkPipedCode(node.commands[index - 1], command);
          visitApart(command, node.commands.length > 1);
        }
        return;
      case "Function": {
        const outer = folder;
        folder = functionFolder;
        visit(node.body);
        folder = outer;
        return;
      }
      case "Subshell":
      case "CommandExpansion":
      case "ProcessSubstitution":
        visitApart(node, true);
        return;
      case "If":
      case "While":
      case "For":
      case "Select":
      case "Case": {
        const outer = folder;
        forEachChild(node, visit);
        if (folder !== outer) folder = GAP;
        return;
      }
      case "SimpleExpansion":
        visitVariable(node.text.slice(1), node);
        return;
      case "ParameterExpansion":
        visitVariable(node.parameter, node, node.operation?.type === "Default");
        forEachChild(node, visit);
        return;
      case "TestUnary":
        if (node.operator === "-v") visitVariable(node.operand.value, node);
        forEachChild(node, visit);
        return;
      case "Script":
        // The positions of such a script are those of its own text.
        if (node.source !== undefined) {
          program.nest("shell", node.source, { from: node.pos, to: node.pos });
          return;
        }
        forEachChild(node, visit);
        return;
      default:
        forEachChild(node, visit);
    }
  }

  /** Visits what runs in a process of its own, so that `cd` has no effect outside. */
  function visitApart(node: SyntaxNode, isApart: boolean): void {
    const outer = folder;
    if (node.type === "CommandExpansion" || node.type === "ProcessSubstitution" || node.type === "Subshell")
      forEachChild(node, visit);
    else visit(node);
    if (isApart) folder = outer;
  }

  function visitVariable(name: string, node: SyntaxNode, hasDefault = false): void {
    if (!/^[A-Za-z_]\w*$/.test(name) || SHELL_VARIABLES.has(name)) return;
    const origin = words.originOf(name, here?.from ?? node.pos, hasDefault);
    if (origin !== "script") recordVariable(program, [name], spanOf(node), "$", origin === "perhaps");
  }

  function visitCommand(command: Command): void {
    for (const each of command.prefix) if (each.type === "Assignment") forEachChild(each, visit);
    if (command.name) visit(command.name);
    for (const each of command.args) visit(each);
    for (const each of command.redirects) visitRedirect(each);
    if (!command.name) return;
    const args = [command.name, ...command.args].flatMap(argumentsOf);
    commands.run(args, spanOf(command), command.redirects.flatMap(inputOf));
  }

  function argumentsOf(each: SyntaxNode): readonly Argument[] {
    if (each.type === "Assignment") return [{ shapes: [each.text], at: spanOf(each) }];
    if (each.type !== "Word") return [];
    const elements = words.elementsOf(each);
    const at = spanOf(each);
    if (elements) return elements.map((shapes) => ({ shapes, at }));
    const expansions = words.expansionsOf(each);
    if (expansions) return expansions.map((shapes) => ({ shapes, at }));
    const shapes = words.shapesOf(each);
    const text = onlyKnown(shapes);
    // The shell splits the value of a variable outside quotes.
    if (text !== undefined && /\s/.test(text) && each.parts?.length === 1 && each.parts[0]?.type === "SimpleExpansion")
      return text
        .trim()
        .split(/\s+/)
        .map((part) => ({ shapes: [part], at }));
    return [{ shapes, at }];
  }

  function visitRedirect(redirect: Redirection): void {
    forEachChild(redirect, visit);
    if (redirect.type !== "Redirect" || !redirect.target) return;
    const { operator, target } = redirect;
    const shapes = words.shapesOf(target);
    if (/&/.test(operator) && /^(?:\d+-?|-)$/.test(target.value)) return;
    const at = spanOf(target);
    const [, host] = /^\/dev\/(?:tcp|udp)\/(.+)$/.exec(shapes[0] ?? "") ?? [];
    if (host !== undefined) {
      program.record({ kind: "host", at, via: operator, shapes: [host.replace("/", ":")] });
      return;
    }
    const paths = combine([[folder], shapes], joinPath);
    if (operator.startsWith("<")) program.record({ kind: "read", at, via: operator, shapes: paths });
    if (operator !== "<" && operator !== "<&") program.record({ kind: "write", at, via: operator, shapes: paths });
  }

  /** Returns the text that a command gets on its standard input, if the script contains it. */
  function inputOf(redirect: Redirection): readonly Argument[] {
    if (redirect.type === "HereDoc") {
      const { body } = redirect;
      return [{ shapes: body.parts ? words.shapesOfParts(body.parts) : [body.text], at: spanOf(body) }];
    }
    if (redirect.type === "HereString" && redirect.target)
      return [{ shapes: words.shapesOf(redirect.target), at: spanOf(redirect.target) }];
    return [];
  }

  function checkPipedCode(from: SyntaxNode | undefined, to: Command): void {
    const name = to.name?.value ?? "";
    const args = to.args.filter((each): each is Word => each.type === "Word");
    const inner = /^(?:sudo|env|exec)$/.test(name) ? (args.shift()?.value ?? "") : name;
    if (!interpreterLanguage(inner) || args.some(({ value }) => !/^-(?:s|e|x|u|-)?$/.test(value))) {
      // `bash -s -- arguments` also reads its code from the pipe.
      if (!interpreterLanguage(inner) || args[0]?.value !== "-s") return;
    }
    const source = from?.type === "Command" ? (from.name?.value ?? "…") : "…";
    program.record({ kind: "code", at: spanOf(to), via: `${source} | ${inner}`, shapes: UNKNOWN });
  }

  visit(root);
}

function spanOf({ pos, end }: { readonly pos: number; readonly end: number }): Span {
  return { from: pos, to: end };
}
