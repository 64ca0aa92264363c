// Makes one file of the declarations of the library that the command line's package exports, because that package has no
// dependencies. Types that are inferred from zod schemas are written out, so that the file needs no zod either.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { rollup } from "rollup";
import { dts } from "rollup-plugin-dts";
import ts from "typescript";

const NAME = /^@skill-convert\/([a-z0-9-]+)(?:\/(.+))?$/;

/**
 * @param program the program of which the declarations were written
 * @param declarations a folder with the declarations of all packages, as the compiler writes them
 * @param target the file to write
 */
export async function bundleDeclarations(root, program, declarations, target) {
  writeOutInferred(root, program, declarations);
  const bundle = await rollup({
    input: join(declarations, "apps/cli/src/index.d.ts"),
    external: /^node:/,
    plugins: [{ name: "packages", resolveId }, dts()],
    onwarn: () => {},
  });
  const [{ code, imports }] = (await bundle.generate({ format: "es" })).output;
  const others = imports.filter((id) => !id.startsWith("node:"));
  if (others.length > 0) throw new Error(`the declarations of the library import ${others.join(", ")}`);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(
    target,
    code.replace(/^export \{(.*)\};$/m, (_, names) => `export {${onlyTypes(names)}};`),
  );

  /** The classes among the exports of which only the type is exported. */
  function onlyTypes(names) {
    const entry = program.getSourceFile(join(root, "apps/cli/src/index.ts"));
    const lists = entry.statements.flatMap(({ exportClause, isTypeOnly }) =>
      (exportClause?.elements ?? []).map((each) => [each.name.text, isTypeOnly || each.isTypeOnly]),
    );
    const types = new Set(lists.flatMap(([name, isType]) => (isType ? [name] : [])));
    return names.replaceAll(/\w+/g, (name) => (types.has(name) ? `type ${name}` : name));
  }

  function resolveId(id) {
    const [, name, entry = "index"] = NAME.exec(id) ?? [];
    if (name === undefined) return null;
    const source = join(declarations, "packages", name, "src");
    return [join(source, `${entry}.d.ts`), join(source, entry, "index.d.ts")].find(existsSync);
  }
}

/** Replaces each type that is inferred from a schema by what it is, and leaves the schemas out. */
function writeOutInferred(root, program, declarations) {
  const sources = sourcesWithSchemas(root);
  const json = join(root, "packages/core/src/index.ts");
  const checker = program.getTypeChecker();
  const core = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(json)));
  const jsonTypes = core.flatMap((symbol) => {
    if (symbol.name !== "Json" && symbol.name !== "JsonRecord") return [];
    return [[checker.getDeclaredTypeOfSymbol(checker.getAliasedSymbol(symbol)), symbol.name]];
  });
  for (const path of sources) {
    const file = join(declarations, path.slice(root.length).replace(/\.ts$/, ".d.ts"));
    const text = readFileSync(file, "utf8");
    const aliases = program.getSourceFile(path).statements.filter((each) => ts.isTypeAliasDeclaration(each));
    const types = new Map(aliases.map(({ name }) => [name.text, checker.getTypeAtLocation(name)]));
    const names = new Map([...jsonTypes, ...[...types].map(([name, type]) => [type, name])]);
    const lines = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true).statements.flatMap((statement) => {
      const line = statement.getFullText();
      if (!/\bz\.|"zod/.test(line)) return line;
      const type = ts.isTypeAliasDeclaration(statement) && types.get(statement.name.text);
      return type ? `\nexport type ${statement.name.text} = ${print(type, checker, without(names, type))};` : [];
    });
    writeFileSync(file, `import type { Json, JsonRecord } from "@skill-convert/core";${lines.join("")}\n`);
  }
}

function sourcesWithSchemas(root) {
  return ["report", "plugin"].flatMap((name) => {
    const folder = join(root, "packages", name, "src");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"));
    return files.map((path) => join(folder, path)).filter((path) => readFileSync(path, "utf8").includes('"zod/mini"'));
  });
}

function without(names, type) {
  return new Map([...names].filter(([each]) => each !== type));
}

/**
 * Writes out a type.
 *
 * @param names the names of types that are not written out
 */
function print(type, checker, names) {
  const inner = (each) => names.get(each) ?? print(each, checker, names);
  if (type.isUnion()) return printUnion(type.types, inner, names);
  if (checker.isTupleType(type)) return `readonly [${checker.getTypeArguments(type).map(inner).join(", ")}]`;
  if (checker.isArrayType(type)) return `readonly (${checker.getTypeArguments(type).map(inner).join("")})[]`;
  if (!(type.flags & ts.TypeFlags.Object)) return checker.typeToString(type);
  const members = checker.getPropertiesOfType(type).map((property) => {
    const own = checker.getTypeOfSymbol(property);
    const key = /^\w+$/.test(property.name) ? property.name : JSON.stringify(property.name);
    if (!(property.flags & ts.SymbolFlags.Optional)) return `readonly ${key}: ${inner(own)};`;
    const parts = own.isUnion() ? own.types.filter((part) => !(part.flags & ts.TypeFlags.Undefined)) : [own];
    return `readonly ${key}?: ${printUnion(parts, inner, names)};`;
  });
  const indexed = checker.getIndexInfosOfType(type).map((info) => `readonly [key: string]: ${inner(info.type)};`);
  // An optional property need not have the type of the other properties.
  const parts = [members, indexed].filter((part) => part.length > 0);
  return parts.length === 0 ? "{}" : parts.map((part) => `{ ${part.join(" ")} }`).join(" & ");
}

function printUnion(parts, print, names) {
  const isSame = (type) =>
    type.isUnion() && type.types.length === parts.length && type.types.every((each) => parts.includes(each));
  const named = [...names].find(([type]) => isSame(type));
  if (named) return named[1];
  const texts = parts.map(print);
  const isBoolean = texts.includes("true") && texts.includes("false");
  const others = texts.filter((text) => !isBoolean || (text !== "true" && text !== "false"));
  return [...(isBoolean ? ["boolean"] : []), ...others].join(" | ");
}
