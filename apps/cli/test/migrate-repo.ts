import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type * as z from "zod/mini";
import type { MigrateReport } from "../../../packages/report/src/migrate.js";
import { type CliResult, runCli, skillMd } from "./harness.js";

/** The built program, which `pnpm build` creates. */
export const BUILT = fileURLToPath(new URL("../dist/skill-convert.js", import.meta.url));

/** A SKILL.md with a v1 manifest of two operations, whose names have the prefix. */
export function v1Md(id: string, prefix = "note."): string {
  const manifest = {
    id,
    version: "0.2.0",
    effects: ["fs.read", "proc.exec"],
    entrypoints: {
      [`${prefix}take`]: { unix: ["sh", "scripts/take.sh", "{text}"], windows: ["take.cmd", "{text}", "{folder}"] },
      [`${prefix}list`]: { unix: ["sh", "{skill_dir}/scripts/list.sh"] },
    },
    stdout_contract: { last_line_json: true, schema_version: "1.0" },
  };
  return `---\nname: ${id}\ndescription: Takes notes.\n---\n\n# Notes\n\n- \`take\`: Takes a note.\n\n\`\`\`router-manifest\n${JSON.stringify(manifest, null, 2)}\n\`\`\`\n\nThe end.\n`;
}

export const bothMd = (id: string) => `${skillMd(id)}\n${/```router[\s\S]*?\n```\n/.exec(v1Md(id))?.[0]}`;
export const noneMd = "# Nothing\n\nJust words.\n";
export const brokenMd = (id: string) => v1Md(id).replace('"version":', '"version"');

export interface Planted {
  migrated: number;
  unchanged: number;
  skipped: number;
  failed: number;
}

/** Plants skills of every kind at several depths, each with a script. Returns how many of each kind there are. */
export function plantSkills(root: string, count: number): Planted {
  const planted: Planted = { migrated: 0, unchanged: 0, skipped: 0, failed: 0 };
  for (let index = 0; index < count; index++) {
    const id = `skill-${index}`;
    const folder = join(root, `group-${index % 17}`, index % 3 === 0 ? "deep/er" : ".", id);
    const [kind, text] = kindOf(index, id);
    planted[kind]++;
    const written = index % 5 === 0 ? text.replaceAll("\n", "\r\n") : text;
    write(join(folder, "SKILL.md"), index % 7 === 0 ? `\ufeff${written}` : written);
    write(join(folder, "scripts/take.sh"), "#!/bin/sh\n");
  }
  return planted;
}

function kindOf(index: number, id: string): [keyof Planted, string] {
  switch (index % 10) {
    case 0:
    case 1:
    case 2:
    case 3:
    case 4:
      return ["migrated", v1Md(id)];
    case 5:
    case 6:
      return ["unchanged", skillMd(id)];
    case 7:
      return ["skipped", noneMd];
    case 8:
      return ["unchanged", bothMd(id)];
    default:
      return ["failed", brokenMd(id)];
  }
}

export function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

export async function migrate(
  root: string,
  ...args: string[]
): Promise<CliResult & { report: z.infer<typeof MigrateReport> }> {
  const ran = await runCli(["migrate", root, ...args, "--reporter", "json"]);
  return { ...ran, report: JSON.parse(ran.out || "null") as z.infer<typeof MigrateReport> };
}

export function git(cwd: string, ...args: string[]): void {
  const identity = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=main"];
  execFileSync("git", [...identity, ...args], { cwd, stdio: "pipe" });
}

/** Makes the folder a git repository, with everything in it committed. */
export function commitAll(root: string): void {
  git(root, "init", "-q");
  git(root, "add", "-A");
  git(root, "commit", "-q", "-m", "all");
}
