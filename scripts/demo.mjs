// Converts the example skill to every other format, into demo-results/, and says what was written and lost.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { builtCommandLine } from "./command-line.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const SKILL = "examples/meeting-notes";
const RESULTS = "demo-results";
const FORMATS = ["stop", "adr002", "skill-standard", "semioverse", "agent-skills"];

/** The format whose report is short enough to show all of it. */
const SHOWN = "skill-standard";

const program = builtCommandLine();
rmSync(new URL(`../${RESULTS}`, import.meta.url), { recursive: true, force: true });
console.log(`${SKILL} is a Skill Manifest v2. Converted to each of the other formats:\n`);
console.log(row("format", "lost", "added", "written"));
for (const format of FORMATS) {
  const { skills, summary } = JSON.parse(convert(format, "--reporter", "json"));
  const files = skills[0].files.map(({ path }) => path).sort();
  console.log(row(format, summary.lost, summary.added, files.join(", ")));
}
console.log(`\nEach loss is reported with its place. The report of ${SHOWN}:\n`);
rmSync(new URL(`../${RESULTS}/${SHOWN}`, import.meta.url), { recursive: true });
console.log(`$ skill-convert convert ${SKILL} --to ${SHOWN} --out ${RESULTS}/${SHOWN}`);
console.log(convert(SHOWN));
console.log(`The converted skills are in ${RESULTS}/. Try next:

  npm run skill-convert -- validate ${RESULTS}
  npm run skill-convert -- convert ${SKILL} --to stop --stdout
  npm run skill-convert -- convert ${RESULTS}/stop/meeting-notes --to adr002 --out ${RESULTS}/back
  npm run skill-convert -- --help`);

function row(format, lost, added, written) {
  return `  ${format.padEnd(16)}${String(lost).padStart(4)}${String(added).padStart(7)}  ${written}`;
}

/** Converts the skill and returns the output of the command line; ends the demo if it fails. */
function convert(format, ...options) {
  const words = [program, "convert", SKILL, "--to", format, "--out", `${RESULTS}/${format}`, ...options];
  const { status, stdout } = spawnSync(process.execPath, words, {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status === 0) return stdout;
  console.error(stdout);
  process.exit(1);
}
