import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";

/** For each file, the files that it imports, types included. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** The relative imports of each source file, as paths from `root`. Imports of packages are left out. */
export function importsOf(root: string, files: readonly string[]): Imports {
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), "utf8"), true, true);
      const found = importedFiles
        .filter(({ fileName }) => fileName.startsWith("."))
        .map(({ fileName }) => sourceOf(root, join(dirname(file), fileName)))
        .filter((each) => known.has(each));
      return [file, [...new Set(found)].sort()];
    }),
  );
}

/** A module is imported by the name that it is compiled to. */
function sourceOf(root: string, path: string): string {
  const source = path.replace(/\.js$/, ".ts");
  return relative(root, existsSync(join(root, source)) ? join(root, source) : join(root, path)).replaceAll("\\", "/");
}

/** The groups of files that import each other, however far around (Tarjan 1972), each group sorted. */
export function importCircles(imports: Imports): string[][] {
  const circles: string[][] = [];
  const order = new Map<string, number>();
  const open: string[] = [];
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return circles.sort(([a = ""], [b = ""]) => (a < b ? -1 : 1));

  function visit(file: string): number {
    const index = order.size;
    let low = index;
    order.set(file, index);
    open.push(file);
    for (const next of imports.get(file) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    if (low === index) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1 || imports.get(file)?.includes(file)) circles.push(circle.sort());
    }
    return low;
  }
}
