// Checks every published package as its users will get it: packed, then judged by publint and attw.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = new URL("..", import.meta.url).pathname;
const scratch = mkdtempSync(join(tmpdir(), "skill-convert-pack-"));
let failed = 0;

function run(command, args, cwd) {
  return execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

for (const group of ["packages", "apps"]) {
  for (const name of readdirSync(join(root, group))) {
    const home = join(root, group, name);
    if (!existsSync(join(home, "package.json"))) continue;
    const manifest = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
    if (manifest.private) continue;
    try {
      const packed = JSON.parse(run("pnpm", ["pack", "--json", "--pack-destination", scratch], home)).filename;
      run("pnpm", ["exec", "publint", "run", packed, "--strict"], root);
      // The command line exports no types: people run it, they do not import it.
      if (!manifest.bin)
        run("pnpm", ["exec", "attw", packed, "--profile", "esm-only", "--exclude-entrypoints", "./schema/*"], root);
      console.log(`ok      ${manifest.name}`);
    } catch (error) {
      failed++;
      console.log(`FAILED  ${manifest.name}\n${error.stdout ?? ""}${error.stderr ?? ""}`);
    }
  }
}
rmSync(scratch, { recursive: true, force: true });
process.exit(failed > 0 ? 1 : 0);
