// Checks the types of everything, tests and samples of the documentation included, and writes the declarations of the
// packages to packages/*/types, in one run of the compiler: bundling them package by package takes several times as long.
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { bundleDeclarations } from "./bundle-declarations.mjs";
import { samples } from "./samples.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "skill-convert-types-"));

/** What is said of a local or an import that nothing uses, as in most samples. */
const UNUSED = new Set([6133, 6138, 6192, 6196, 6198]);

const declarations = { noEmit: false, emitDeclarationOnly: true, stripInternal: true, rootDir: root, outDir: scratch };
const config = ts.getParsedCommandLineOfConfigFile(join(root, "tsconfig.json"), declarations, ts.sys);
const extra = samples();
const program = createProgram([...config.fileNames, ...extra.keys()], config.options, extra);
const problems = [
  ...ts.getPreEmitDiagnostics(program).filter(({ code, file }) => !(UNUSED.has(code) && extra.has(file?.fileName))),
  ...program.emit().diagnostics,
];
process.stderr.write(
  ts.formatDiagnosticsWithColorAndContext(problems, {
    getCanonicalFileName: (path) => path,
    getCurrentDirectory: () => root,
    getNewLine: () => "\n",
  }),
);
if (problems.length === 0) {
  for (const name of readdirSync(join(scratch, "packages"))) {
    const types = join(root, "packages", name, "types");
    rmSync(types, { recursive: true, force: true });
    cpSync(join(scratch, "packages", name, "src"), types, { recursive: true });
  }
  await bundleDeclarations(root, program, scratch, join(root, "apps/cli/types/index.d.ts"));
}
rmSync(scratch, { recursive: true, force: true });
process.exitCode = problems.length === 0 ? 0 : 1;

/** A program with files that are not on the disk. */
function createProgram(names, options, texts) {
  const host = ts.createCompilerHost({ ...options, moduleDetection: ts.ModuleDetectionKind.Force });
  const { getSourceFile, fileExists } = host;
  host.fileExists = (file) => texts.has(file) || fileExists(file);
  host.getSourceFile = (file, target, ...rest) => {
    const text = texts.get(file);
    return text === undefined ? getSourceFile(file, target, ...rest) : ts.createSourceFile(file, text, target);
  };
  return ts.createProgram(names, { ...options, moduleDetection: ts.ModuleDetectionKind.Force }, host);
}
