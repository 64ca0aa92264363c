// Makes one file of the declarations of the library that the command line's package exports, because that package has no
// dependencies. The shapes of reports are inferred from zod schemas; they are written out.
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rollup } from "rollup";
import { dts } from "rollup-plugin-dts";
import ts from "typescript";

const NAME = /^@skill-convert\/([a-z0-9-]+)(?:\/(.+))?$/;

/**
 * @param declarations a folder with the declarations of all packages, as the compiler writes them
 * @param target the file to write
 */
export async function bundleDeclarations(root, declarations, target) {
  const reports = join(declarations, "packages/report/src/");
  const report = join(reports, "index.d.ts");
  const shapes = join(reports, "shapes.d.ts");
  writeFileSync(shapes, writeOut(root));
  const bundle = await rollup({
    input: join(declarations, "apps/cli/src/index.d.ts"),
    external: /^node:/,
    plugins: [{ name: "packages", resolveId: (id, importer) => resolve(id, importer) }, dts()],
    onwarn: () => {},
  });
  await bundle.write({ file: target, format: "es" });

  function resolve(id, importer) {
    // Interfaces of the reports refer to the inferred types beside them.
    if (id.startsWith("./") && importer?.startsWith(reports) && importer !== report && importer !== shapes)
      return shapes;
    const [, name, entry = "index"] = NAME.exec(id) ?? [];
    if (name === undefined) return null;
    const source = join(declarations, "packages", name, "src");
    const file = [join(source, `${entry}.d.ts`), join(source, entry, "index.d.ts")].find(existsSync);
    return file === report && importer !== shapes ? shapes : file;
  }
}

/** The types of the reports with every inferred type written out. Everything else is exported as it is. */
function writeOut(root) {
  const index = join(root, "packages/report/src/index.ts");
  const { options } = ts.getParsedCommandLineOfConfigFile(join(root, "tsconfig.json"), {}, ts.sys);
  const program = ts.createProgram([index], options);
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(index));
  const { NoTruncation, InTypeAlias, UseAliasDefinedOutsideCurrentScope } = ts.TypeFormatFlags;
  const lines = checker.getExportsOfModule(module).map((symbol) => {
    const origin = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const alias = origin.declarations?.find((declaration) => ts.isTypeAliasDeclaration(declaration));
    if (!alias) return `export { ${symbol.name} } from "./index.js";`;
    const type = checker.getTypeAtLocation(alias.name);
    const text = checker.typeToString(type, undefined, NoTruncation | InTypeAlias | UseAliasDefinedOutsideCurrentScope);
    return `export type ${symbol.name} = ${text};`;
  });
  return `import type { Json } from "@skill-convert/core";\n${lines.join("\n")}\n`;
}
