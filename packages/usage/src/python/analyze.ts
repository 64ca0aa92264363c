import {
  analyzePython,
  callsIn,
  descendantsOf,
  importsIn,
  type Member,
  nodeText,
  type PythonModule,
  parsePython,
  type SyntaxNode,
} from "@skill-convert/programs/python";
import { type CallArgument, recordCall, recordCommandLine, recordPackage } from "../calls.js";
import { callRows } from "../facts/call-rows.js";
import type { CallFact } from "../facts/calls.js";
import { PYTHON_CALLS, PYTHON_MODULES } from "../facts/python.js";
import type { Program } from "../program.js";
import { recordVariable } from "../secret-names.js";
import { onlyKnown, UNKNOWN } from "../shape.js";
import { createValues } from "./values.js";

const ROWS = callRows(PYTHON_CALLS);

/** Functions that open a file by its mode, with the position of the path; -1 for the object of a method. */
const OPENERS: ReadonlyMap<string, number> = new Map([
  ["open", 0],
  ["io.open", 0],
  ["codecs.open", 0],
  ["gzip.open", 0],
  ["bz2.open", 0],
  ["lzma.open", 0],
  ["aiofiles.open", 0],
  ["tarfile.open", 0],
  ["zipfile.ZipFile", 0],
  ["wave.open", 0],
]);

const MEMBERS: ReadonlySet<string> = new Set(["MemberExpression"]);

/** Finds what a Python program uses. */
export function analyzePythonUses(program: Program): void {
  const module = parsePython(program.text);
  if (!module) {
    program.skip("a Python program that is too large, nested too deeply, or not Python");
    return;
  }
  if (module.syntaxError) program.skip("a Python program with syntax errors, which was read around them");
  analyzeModule(program, module);
}

function analyzeModule(program: Program, module: PythonModule): void {
  const { shapesOf, qualifiedName, itemsOf, listsOf } = createValues(program.file, module, analyzePython(module));

  const packages = new Set<string>();
  for (const { module: name, node } of importsIn(module)) {
    const [root = ""] = name.split(".");
    if (root === "" || PYTHON_MODULES.has(root) || program.isLocal(root)) continue;
    packages.add(root);
    recordPackage(program, root, node, "import");
  }
  for (const node of descendantsOf(module.tree.topNode, MEMBERS)) visitMember(node);
  for (const { node, args } of callsIn(module, module.tree.topNode)) visitCall(node, args ?? []);

  /** `os.environ["NAME"]` */
  function visitMember(node: SyntaxNode): void {
    const owner = node.firstChild;
    const index = node.getChild("[")?.nextSibling;
    if (!owner || !index || qualifiedName(owner) !== "os.environ" || isTarget(node)) return;
    recordVariable(program, shapesOf(index), node, "os.environ");
  }

  function isTarget({ parent, from }: SyntaxNode): boolean {
    return (
      (parent?.name === "AssignStatement" && parent.firstChild?.from === from) || parent?.name === "DeleteStatement"
    );
  }

  function visitCall(node: SyntaxNode, args: readonly Member[]): void {
    const callee = node.firstChild;
    const name = callee ? qualifiedName(callee) : undefined;
    if (!callee || name === undefined) return;
    const owner = callee.name === "MemberExpression" ? callee.firstChild : null;
    const opened = OPENERS.get(name);
    if (opened !== undefined) {
      visitOpen(args, args[opened]?.value, 1, name);
      return;
    }
    // `Path("a").open("w")`; other objects have other arguments.
    if (owner && (name === "pathlib.Path().open" || (name.endsWith(".open") && hasMode(args)))) {
      visitOpen(args, owner, 0, ".open");
      return;
    }
    const facts = ROWS.of(name);
    if (facts.length === 0) visitPackageCall(name, args);
    for (const fact of facts) visitFact(fact, args, node, owner, name.replace(/^\?/, ""));
  }

  function hasMode([first]: readonly Member[]): boolean {
    const mode = first?.sign === "" ? onlyKnown(shapesOf(first.value)) : undefined;
    return mode !== undefined && /^[rwax][bt+]*$/.test(mode);
  }

  /** A function of a package probably contacts an address that it is given. */
  function visitPackageCall(name: string, args: readonly Member[]): void {
    const [root = ""] = name.split(".");
    if (!packages.has(root)) return;
    for (const { value } of args) {
      const shapes = shapesOf(value).filter((shape) => /^(?:https?|wss?):\/\//.test(shape));
      if (shapes.length > 0) program.record({ kind: "host", at: value, via: name, shapes, isPossible: true });
    }
  }

  function visitFact(
    fact: CallFact,
    args: readonly Member[],
    node: SyntaxNode,
    owner: SyntaxNode | null,
    via: string,
  ): void {
    if (fact.argument === -1) {
      // Nothing that is known of a module is a path.
      if (!owner || /^(?:os|shutil|glob|re|sys)$/.test(nodeText(module, owner))) return;
      recordCall(program, fact, toArgument(owner), node, via);
      return;
    }
    const value = argumentOf(args, fact);
    if (fact.is === "arguments" && value && isTrue(args, "shell")) {
      recordCommandLine(program, toArgument(value), via);
      return;
    }
    const lists = fact.is === "arguments" && value ? listsOf(value) : [];
    if (!value || lists.length < 2) {
      recordCall(program, fact, value && toArgument(value), node, via);
      return;
    }
    for (const items of lists)
      recordCall(program, fact, { at: value, shapes: UNKNOWN, items: items.map(toArgument) }, node, via);
  }

  function argumentOf(args: readonly Member[], { argument, keyword }: CallFact): SyntaxNode | undefined {
    const named = args.find(({ sign, key }) => sign === "=" && key && nodeText(module, key) === keyword);
    if (named) return named.value;
    const plain = args.filter(({ sign }) => sign === "" || sign === "*");
    return argument === undefined ? undefined : plain[argument]?.value;
  }

  function isTrue(args: readonly Member[], keyword: string): boolean {
    const named = args.find(({ sign, key }) => sign === "=" && key && nodeText(module, key) === keyword);
    return named !== undefined && nodeText(module, named.value) === "True";
  }

  function toArgument(node: SyntaxNode): CallArgument {
    const items = itemsOf(node);
    return { at: node, shapes: shapesOf(node), ...(items && { items: items.map(toArgument) }) };
  }

  function visitOpen(args: readonly Member[], path: SyntaxNode | undefined, position: number, via: string): void {
    const given = path ?? argumentOf(args, { call: via, kind: "read", keyword: "file" });
    if (!given) return;
    const modeNode = argumentOf(args, { call: via, kind: "read", argument: position, keyword: "mode" });
    // The mode of an archive names its compression after a colon.
    const mode = modeNode ? onlyKnown(shapesOf(modeNode))?.replace(/:.*$/, "") : "r";
    const shapes = shapesOf(given);
    const isPossible = mode === undefined;
    if (isPossible || /r|^$/.test(mode)) program.record({ kind: "read", at: given, via, shapes, isPossible });
    if (isPossible || /[wax+]/.test(mode)) program.record({ kind: "write", at: given, via, shapes, isPossible });
    if (!isPossible && !/[rwax]/.test(mode)) program.record({ kind: "read", at: given, via, shapes: UNKNOWN });
  }
}
