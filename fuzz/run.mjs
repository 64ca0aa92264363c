// pnpm fuzz [--seconds 60] [--seed n] [--cases n] [--replay file]
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "../scripts/from-sources.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const folder = join(here, "node_modules/.cache/fuzz");
await compile(
  ["main.ts", "all-targets.worker.ts"].map((file) => join(here, "src", file)),
  folder,
);
const options = ["--expose-gc", "--enable-source-maps", join(folder, "main.mjs"), ...process.argv.slice(2)];
const ran = spawnSync(process.execPath, options, {
  stdio: "inherit",
  env: { ...process.env, SKILL_CONVERT_PROJECT: join(here, "..") },
});
process.exit(ran.status ?? 1);
