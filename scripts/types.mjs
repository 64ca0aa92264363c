// Checks the types of everything, tests included, and writes the declarations of the packages to packages/*/types, in one
// run of the compiler: bundling them package by package takes several times as long.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleDeclarations } from "./bundle-declarations.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "skill-convert-types-"));
const compiler = join(root, "node_modules/typescript/bin/tsc");
const emit = ["--noEmit", "false", "--emitDeclarationOnly", "--stripInternal", "--rootDir", root, "--outDir", scratch];
const { status } = spawnSync(process.execPath, [compiler, "--project", "tsconfig.json", ...emit], {
  cwd: root,
  stdio: "inherit",
});
if (status === 0) {
  for (const name of readdirSync(join(scratch, "packages"))) {
    const types = join(root, "packages", name, "types");
    rmSync(types, { recursive: true, force: true });
    cpSync(join(scratch, "packages", name, "src"), types, { recursive: true });
  }
  await bundleDeclarations(root, scratch, join(root, "apps/cli/types/index.d.ts"));
}
rmSync(scratch, { recursive: true, force: true });
process.exit(status ?? 1);
