import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { type Adapter, decodeSkill, sortDiagnostics, toPointer } from "@skill-convert/core";
import { loadRegistry } from "@skill-convert/formats";
import { describe, expect, it } from "vitest";
import { listFolders, recording } from "../../../conformance/golden.js";
import { loadSkill, showPlace } from "../../../conformance/skills.js";
import { folder, runCli, snapshot } from "./harness.js";
import { validateJson } from "./validate-support.js";

const broken = fileURLToPath(new URL("../../../conformance/broken", import.meta.url));
const GOLDEN = "expected.txt";
const registry = await loadRegistry();

const cases = registry.adapters.flatMap((adapter) =>
  listFolders(join(broken, adapter.id)).map((name) => ({ adapter, name, folder: join(broken, adapter.id, name) })),
);

/** The report on a skill for people, with the changes that `--fix` would make. */
async function findings(folder: string): Promise<string> {
  const path = relative(process.cwd(), folder);
  const { code, out } = await runCli(["validate", path, "--fix", "--dry-run", "--diff"]);
  // A diff has slashes on every system.
  const folders = [`${path}${sep}`, `${path.replaceAll(sep, "/")}/`];
  const here = folders.reduce((text, prefix) => text.replaceAll(prefix, ""), out).replaceAll(path, ".");
  const portable = here.replace(/^[^\s:]+(?=:\d)/gm, (file) => file.replaceAll(sep, "/"));
  return `${portable}exit code ${code}\n`;
}

/** The findings of reading alone, with their complete places. Messages that `printed` already has are left out. */
function readingReports(adapter: Adapter, folder: string, printed: string): string {
  const files = loadSkill(folder, basename(folder));
  const lines = sortDiagnostics(decodeSkill(files, adapter).diagnostics).map(
    ({ severity, code, message, file, range, path = [] }) => {
      const place = file === undefined ? [] : [showPlace(files, { file, ...(range && { range }) })];
      const text = printed.includes(message) ? [] : [message];
      return `  ${[`${severity} ${code}`, ...(path.length > 0 ? [toPointer(path)] : []), ...place, ...text].join(" | ")}\n`;
    },
  );
  return `\nread as ${adapter.id}:\n${lines.join("") || "  nothing to report\n"}`;
}

describe("broken skills", () => {
  it("exist for every format", () => {
    expect(cases.length).toBeGreaterThanOrEqual(60);
    expect(listFolders(broken)).toEqual(registry.adapters.map(({ id }) => id).sort());
  });

  it.each(cases)("$adapter.id: $name", async ({ adapter, folder }) => {
    const printed = await findings(folder);
    const actual = printed + readingReports(adapter, folder, printed);
    const golden = join(folder, GOLDEN);
    if (recording) writeFileSync(golden, actual);
    expect(readdirSync(folder)).toContain(GOLDEN);
    expect(actual).toBe(readFileSync(golden, "utf8"));
    expect(printed, "the skill has no finding").toMatch(/: (?:error|warning|info): /);
  });

  it("are fixed completely by one --fix, which changes no other file", async () => {
    const root = folder({});
    cpSync(broken, root, { recursive: true });
    const before = snapshot(root);
    const first = await validateJson([root, "--fix"]);
    const after = snapshot(root);
    const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
    const reported = first.report.skills.flatMap(({ source, files }) =>
      files.map(({ path }) => relative(root, join(source, path)).replaceAll(sep, "/")),
    );
    expect(changed.sort()).toEqual(reported.sort());
    expect(changed.length).toBeGreaterThan(20);
    const second = await validateJson([root, "--fix"]);
    expect(second.report.summary).toMatchObject({ fixed: 0, fixable: 0 });
    expect(snapshot(root)).toEqual(after);
    const refused = [...first.report.skills, ...second.report.skills].flatMap(({ diagnostics }) =>
      diagnostics.filter(({ code }) => code === "cli/unsafe-fix"),
    );
    expect(refused).toEqual([]);
  });

  it("are all reported in one run, which exits with 1", async () => {
    const { code, out } = await runCli(["validate", relative(process.cwd(), broken), "--reporter", "json"]);
    const { skills } = JSON.parse(out) as { skills: { source: string }[] };
    expect([code, skills.length]).toEqual([1, cases.length]);
    const sources = skills.map(({ source }) => source);
    expect(sources).toEqual([...sources].sort());
  });
});
