import {
  argumentsOf,
  childrenOf,
  descendantsOf,
  type JavaScriptModule,
  parseJavaScript,
  readNames,
  readStringLiteral,
  type SyntaxNode,
} from "@skill-convert/programs/javascript";
import { type CallArgument, recordCall, recordCommandLine, recordPackage } from "../calls.js";
import { callRows } from "../facts/call-rows.js";
import type { CallFact } from "../facts/calls.js";
import { JAVASCRIPT_CALLS, NODE_MODULES } from "../facts/javascript.js";
import { packageOfModule } from "../packages.js";
import type { Program } from "../program.js";
import { recordVariable } from "../secret-names.js";
import { onlyKnown, UNKNOWN } from "../shape.js";
import { createValues } from "./values.js";

const ROWS = callRows(JAVASCRIPT_CALLS);

const VISITED: ReadonlySet<string> = new Set([
  "CallExpression",
  "NewExpression",
  "MemberExpression",
  "ImportDeclaration",
  "ExportDeclaration",
  "DynamicImport",
  "TaggedTemplateExpression",
]);

/** Finds what a JavaScript or TypeScript program uses. Types in a file of JavaScript are no reason not to read it. */
export function analyzeJavaScript(program: Program): void {
  const module = parseJavaScript(program.text, /\.[jt]sx$/.test(program.file) ? "tsx" : "ts");
  if (!module) {
    program.skip("a JavaScript program that has too many errors");
    return;
  }
  if (module.syntaxError) program.skip("a JavaScript program with syntax errors, which was read around them");
  analyzeModule(program, module);
}

const ENUMERATIONS: ReadonlySet<string> = new Set(["Object.entries", "Object.keys", "Object.values"]);

function analyzeModule(program: Program, module: JavaScriptModule): void {
  const names = readNames(module);
  const nodes = descendantsOf(module.tree.topNode, VISITED);
  const { shapesOf, qualifiedName, itemsOf, propertyOf } = createValues(program.file, module, names, nodes);
  const textOf = ({ from, to }: SyntaxNode) => module.text.slice(from, to);
  const packages = new Set<string>();

  for (const { name, value, part } of names.definitions) {
    if (value && part !== undefined && part !== "*" && isEnvironment(value))
      recordVariable(program, [part], name, "process.env");
  }
  for (const node of nodes) {
    switch (node.name) {
      case "ImportDeclaration":
      case "ExportDeclaration":
        visitImport(node);
        break;
      case "DynamicImport":
        visitRequire(childrenOf(node)[2], node, "import");
        break;
      case "MemberExpression":
        visitMember(node);
        break;
      case "TaggedTemplateExpression":
        visitTag(node);
        break;
      default:
        visitEnumeration(node);
        visitCall(node);
    }
  }

  function visitImport(node: SyntaxNode): void {
    const source = node.getChild("String");
    // Types are not there when the program runs.
    if (!source || node.getChild("type")) return;
    recordModule(readStringLiteral(textOf(source)), source, "import");
  }

  function visitRequire(source: SyntaxNode | undefined, at: SyntaxNode, via: string): void {
    const specifier = source && onlyKnown(shapesOf(source));
    if (specifier !== undefined) recordModule(specifier, source ?? at, via);
    else program.record({ kind: "package", at, via, shapes: UNKNOWN });
  }

  function recordModule(specifier: string, at: SyntaxNode, via: string): void {
    if (/^https?:\/\//.test(specifier)) {
      program.record({ kind: "host", at, via, shapes: [specifier] });
      return;
    }
    const isBuiltin = /^(?:node|bun|cloudflare):/.test(specifier) || NODE_MODULES.has(packageOfModule(specifier));
    if (isBuiltin || /^(?:[./#~]|@\/|file:|\{|$)/.test(specifier)) return;
    packages.add(packageOfModule(specifier));
    recordPackage(program, packageOfModule(specifier), at, via);
  }

  function isEnvironment(node: SyntaxNode): boolean {
    return qualifiedName(node) === "process.env" || qualifiedName(node) === "Bun.env";
  }

  function visitMember(node: SyntaxNode): void {
    const [owner] = childrenOf(node);
    if (!owner || !isEnvironment(owner)) return;
    const isTarget = node.parent?.name === "AssignmentExpression" && node.parent.firstChild?.from === node.from;
    const isDeleted = node.parent?.name === "UnaryExpression" && textOf(node.parent).startsWith("delete");
    if (isTarget || isDeleted) return;
    const property = node.getChild("PropertyName");
    const index = childrenOf(node)[2];
    const shapes = property ? [textOf(property)] : index ? shapesOf(index) : UNKNOWN;
    recordVariable(program, shapes, node, "process.env");
  }

  /** A program that lists the environment may read any variable. */
  function visitEnumeration(node: SyntaxNode): void {
    const callee = node.name === "CallExpression" && node.firstChild ? qualifiedName(node.firstChild) : undefined;
    const [argument] = callee && ENUMERATIONS.has(callee) ? argumentsOf(node) : [];
    if (callee && argument && isEnvironment(argument)) recordVariable(program, UNKNOWN, node, callee);
  }

  /** A template after `$` is a command line in zx, Bun and execa. */
  function visitTag(node: SyntaxNode): void {
    const [tag, template] = childrenOf(node);
    if (!tag || !template || !/(?:^|\.)\$$/.test(textOf(tag))) return;
    recordCommandLine(program, { shapes: shapesOf(template), at: template }, textOf(tag));
  }

  function visitCall(node: SyntaxNode): void {
    const callee = node.name === "NewExpression" ? childrenOf(node)[1] : node.firstChild;
    const name = callee ? qualifiedName(callee) : undefined;
    if (!callee || name === undefined) return;
    const args = argumentsOf(node);
    const [first, second] = args;
    if (name === "require" || name === "require.resolve") {
      if (first && name === "require") visitRequire(first, node, name);
      return;
    }
    const plain = name.replace(/Sync$/, "");
    if (plain === "fs.open" && first) {
      visitOpen(first, second);
      return;
    }
    // Options such as a working directory may change the meaning of a path.
    const isPossible = plain === "glob.glob" && args.length > 1;
    const facts = ROWS.of(plain);
    if (facts.length === 0) visitPackageCall(plain, args);
    for (const fact of facts) visitFact(isPossible ? { ...fact, isPossible } : fact, args, node, plain);
  }

  /** A function of a package probably contacts an address that it is given. */
  function visitPackageCall(name: string, args: readonly SyntaxNode[]): void {
    if (![...packages].some((each) => name === each || name.startsWith(`${each}.`))) return;
    for (const argument of args) {
      const shapes = shapesOf(argument).filter((shape) => /^(?:https?|wss?):\/\//.test(shape));
      program.record({ kind: "host", at: argument, via: name, shapes, isPossible: true });
    }
  }

  function visitFact(fact: CallFact, args: readonly SyntaxNode[], node: SyntaxNode, via: string): void {
    const given = fact.argument === undefined ? undefined : args[fact.argument];
    // A number is a file that is open already, such as that of standard input.
    if (given?.name === "Number" && (fact.kind === "read" || fact.kind === "write")) return;
    if (fact.is === "arguments" && given) {
      const options = args.find((each) => each.name === "ObjectExpression");
      const isShell = options !== undefined && textOf(propertyOf(options, "shell") ?? options) === "true";
      const list = args[1] ? itemsOf(args[1]) : undefined;
      const whole = [given, ...(list ?? [])].map(toArgument);
      if (isShell || itemsOf(given)) {
        const argument = itemsOf(given) ? toArgument(given) : { shapes: shapesOf(given), at: given };
        isShell ? recordCommandLine(program, argument, via) : recordCall(program, fact, argument, node, via);
        return;
      }
      recordCall(program, fact, { ...toArgument(given), items: whole }, node, via);
      return;
    }
    const named = given && (fact.keyword !== undefined || fact.is === "host") ? addressIn(given, fact) : given;
    recordCall(program, fact, named && toArgument(named), node, via);
  }

  /** Returns the address among the options of a request. */
  function addressIn(given: SyntaxNode, { keyword }: CallFact): SyntaxNode | undefined {
    const keys = [keyword ?? "url", "url", "baseURL", "hostname", "host", "connectionString"];
    const found = keys.map((key) => propertyOf(given, key)).find((each) => each !== undefined);
    return found ?? (given.name === "ObjectExpression" ? undefined : given);
  }

  function toArgument(node: SyntaxNode): CallArgument {
    const items = itemsOf(node);
    return { at: node, shapes: shapesOf(node), ...(items && { items: items.map(toArgument) }) };
  }

  function visitOpen(path: SyntaxNode, flags: SyntaxNode | undefined): void {
    const mode = flags ? onlyKnown(shapesOf(flags)) : "r";
    const isPossible = mode === undefined;
    const shapes = shapesOf(path);
    if (isPossible || /^r/.test(mode)) program.record({ kind: "read", at: path, via: "fs.open", shapes, isPossible });
    if (isPossible || /[wa+]/.test(mode))
      program.record({ kind: "write", at: path, via: "fs.open", shapes, isPossible });
  }
}
