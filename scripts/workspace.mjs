// Runs a script of the root package with the pnpm that `packageManager` pins, fetched by npx if it is not
// there. So `npm test` and `npm run demo` need Node, npm and git and nothing installed beforehand.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** The duration of long tasks, as measured on two cores. */
const NOTICES = {
  "test:all":
    "This runs every test, which takes about 7 minutes on two cores, and 2 more to install and build the first time.\n" +
    "npm run test:quick takes about one: goldens, rules and unit tests.",
};

const root = new URL("..", import.meta.url);
const { packageManager } = JSON.parse(readFileSync(new URL("package.json", root), "utf8"));
const [task, ...rest] = process.argv.slice(2);
if (!task) {
  console.error("usage: node scripts/workspace.mjs <script> [arguments]");
  process.exit(2);
}
const notice = NOTICES[task];
if (notice) console.log(`\n${notice}\n`);
const result = spawnSync("npx", ["--yes", packageManager, "run", task, ...rest], {
  cwd: root,
  stdio: "inherit",
  shell: process.platform === "win32",
  env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" },
});
if (result.error) console.error(`cannot start npx: ${result.error.message}`);
process.exit(result.status ?? 1);
