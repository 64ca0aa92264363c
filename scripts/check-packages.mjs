// Checks every published package as its users will get it: packed, judged by publint and attw, then installed with npm
// in a folder where nothing else is, where everything that it exports is imported, its declarations are read by the
// compiler, and the command line is run.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { judgeAll, packAll } from "./release/packages.mjs";
import { convertThereAndBack, useAsLibraries } from "./release/use.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "skill-convert-pack-"));
let failed = false;

function report(name, output) {
  failed = true;
  console.log(`FAILED  ${name}\n${output}`);
}

try {
  const packages = packAll(root, scratch);
  for (const { name, output } of await judgeAll(packages)) report(name, output);
  if (!failed) {
    console.log(`ok      ${packages.length} packages, by publint and attw`);
    const user = join(scratch, "user");
    const manifests = packages.map(({ manifest }) => manifest);
    useAsLibraries(
      root,
      user,
      manifests,
      packages.map(({ packed }) => packed),
    );
    convertThereAndBack(root, user, "npx", "--no", "skill-convert");
    console.log("ok      installed with npm");
  }
} catch (error) {
  report("packed and installed", `${error.stdout ?? ""}${error.stderr ?? error.stack}`);
}
rmSync(scratch, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
