import type { SyntaxNode } from "@lezer/common";
import { childrenOf, descendantsOf, nodeText } from "../syntax-tree.js";
import type { PythonModule } from "./parse.js";

/** A module that a file imports, or from which it imports names. */
export interface Import {
  /** The name of the module, such as `os.path`; empty for a relative import. */
  readonly module: string;
  /**
   * The names that the statement binds, each with its name in the module: `os.path.join` for `from os.path import join`.
   * None for `from m import *`.
   */
  readonly names: readonly { readonly local: string; readonly qualified: string }[];
  /** The statement. */
  readonly node: SyntaxNode;
}

const IMPORTS: ReadonlySet<string> = new Set(["ImportStatement"]);

/**
 * Returns what a file imports, in order: one item per module.
 *
 * @example
 * const [first, second] = importsIn(parsePython("import os.path, re as regex"));
 * first.names; // [{ "local": "os", "qualified": "os" }]
 * second.names; // [{ "local": "regex", "qualified": "re" }]
 */
export function importsIn(module: PythonModule): readonly Import[] {
  return descendantsOf(module.tree.topNode, IMPORTS).flatMap((node) => {
    const words = childrenOf(node).map((child) => nodeText(module, child));
    return words[0] === "from" ? [importFrom(words, node)] : importModules(words.slice(1), node);
  });
}

/** `import a.b as c, d` */
function importModules(words: readonly string[], node: SyntaxNode): readonly Import[] {
  return groups(words).map(({ name, alias }) => {
    const root = name.split(".")[0] ?? name;
    const local = alias === undefined ? { local: root, qualified: root } : { local: alias, qualified: name };
    return { module: name, names: [local], node };
  });
}

/** `from a.b import c as d, e` */
function importFrom(words: readonly string[], node: SyntaxNode): Import {
  const at = words.indexOf("import");
  const module = words.slice(1, at).join("");
  const names = groups(words.slice(at + 1).filter((word) => !/^[()*]$/.test(word)));
  return {
    module: module.startsWith(".") ? "" : module,
    names: names.map(({ name, alias }) => ({ local: alias ?? name, qualified: `${module}.${name}` })),
    node,
  };
}

function groups(words: readonly string[]): readonly { readonly name: string; readonly alias: string | undefined }[] {
  const found: { name: string; alias: string | undefined }[] = [];
  let group: string[] = [];
  for (const word of [...words, ","]) {
    if (word !== ",") {
      group.push(word);
      continue;
    }
    const as = group.indexOf("as");
    const name = (as < 0 ? group : group.slice(0, as)).join("");
    if (name !== "") found.push({ name, alias: as < 0 ? undefined : group[as + 1] });
    group = [];
  }
  return found;
}
