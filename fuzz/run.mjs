// pnpm fuzz [--seconds 60] [--seed n] [--cases n]
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { compile, project } from "./build.mjs";

const folder = await compile(["src/main.ts", "src/all-targets.worker.ts"], "fuzz");
const options = ["--expose-gc", "--enable-source-maps", join(folder, "main.mjs"), ...process.argv.slice(2)];
const ran = spawnSync(process.execPath, options, {
  stdio: "inherit",
  env: { ...process.env, SKILL_CONVERT_PROJECT: project },
});
process.exit(ran.status ?? 1);
