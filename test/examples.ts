import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** A function that a package's index exports, with the code of its `@example`. */
export interface ExportedFunction {
  readonly name: string;
  readonly example: string | undefined;
}

/** The functions that an entry of a package exports, by default its index. */
export function exportedFunctions(home: string, entry = "index"): ExportedFunction[] {
  const { checker, exports } = readEntry(home, entry);
  return exports.flatMap((exported) => {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    if (!(symbol.flags & ts.SymbolFlags.Function)) return [];
    const tag = symbol.getJsDocTags(checker).find(({ name }) => name === "example");
    return [{ name: exported.name, example: tag && ts.displayPartsToString(tag.text) }];
  });
}

function readEntry(home: string, entry: string) {
  const src = join(home, "src");
  const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const program = ts.createProgram(
    files.map((name) => join(src, name)),
    { noResolve: false, module: ts.ModuleKind.NodeNext, noLib: true, types: [] },
  );
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(join(src, `${entry}.ts`));
  const module = source && checker.getSymbolAtLocation(source);
  return { checker, exports: module ? checker.getExportsOfModule(module) : [] };
}

/**
 * Every name that a README may explain: what an entry exports, the properties of its types, and the words of its unions of
 * strings.
 */
export function explainedNames(home: string, entry = "index"): string[] {
  const { checker, exports } = readEntry(home, entry);
  return exports.flatMap((exported) => {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    const type = checker.getDeclaredTypeOfSymbol(symbol);
    const words = type.isUnion() ? type.types.flatMap((part) => (part.isStringLiteral() ? [part.value] : [])) : [];
    return [exported.name, ...words, ...type.getProperties().map(({ name }) => name)];
  });
}

/** The names of the values that an entry of a package exports, by default its index. */
export function exportedValues(home: string, entry = "index"): string[] {
  const text = readFileSync(join(home, `src/${entry}.ts`), "utf8");
  const lists = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list = ""]) => list.split(","));
  return lists.flatMap((entry) => {
    const name = entry.trim();
    return name === "" || name.startsWith("type ") ? [] : [name.split(" as ").at(-1) ?? name];
  });
}

/** A line that ends with what it gives, as in `add(1, 2); // 3`. */
const ANSWERED = /^(?!const |let |for |if |\})(.+?);? \/\/ ((?:[[{"\d-]|true|false|undefined|null).*)$/;

/**
 * A module that runs examples. Each sees the values that the package exports, and a line that ends with what it gives is checked.
 * Prints `[name, line, expected, found]` for each answer that is another.
 *
 * @param beside names that the examples see as well, each with the module that exports it
 */
export function moduleOf(
  packageUrl: string,
  values: readonly string[],
  functions: readonly ExportedFunction[],
  beside: Readonly<Record<string, string>> = {},
): string {
  const blocks = functions.map(({ name, example = "" }) => {
    const lines = example.split("\n").map((line) => {
      const [, code, answer] = ANSWERED.exec(line) ?? [];
      return code === undefined
        ? line
        : `check(${JSON.stringify(name)}, ${JSON.stringify(line)}, (${code}), (${answer}));`;
    });
    return `await (async () => {\n${lines.join("\n")}\n})();`;
  });
  return `import { isDeepStrictEqual } from "node:util";
import * as exported from ${JSON.stringify(packageUrl)};
${Object.entries(beside)
  .map(([name, url]) => `import { ${name} } from ${JSON.stringify(url)};\n`)
  .join("")}const { ${values.join(", ")} } = exported;
const wrong = [];
let checked = 0;
const plain = (value) => (value === undefined ? value : JSON.parse(JSON.stringify(value)));
function check(name, line, found, expected) {
  checked++;
  if (!isDeepStrictEqual(plain(found), expected)) wrong.push([name, line, JSON.stringify(found)]);
}
${blocks.join("\n")}
console.log(JSON.stringify({ checked, wrong }));
`;
}
