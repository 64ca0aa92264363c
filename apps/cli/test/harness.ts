import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, sep } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type * as z from "zod/mini";
import type { ConvertReport } from "../../../packages/report/src/convert.js";
import { run } from "../src/program.js";

/** The exit code and the output of a command. */
export interface CliResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line in this process. With `columns`, its output goes to a terminal of that width. */
export async function runCli(
  args: readonly string[],
  input: string | Uint8Array = "",
  columns?: number,
): Promise<CliResult> {
  let out = "";
  let err = "";
  const code = await run(args, {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    interactive: false,
    colour: false,
    columns,
    input: () => (typeof input === "string" ? new TextEncoder().encode(input) : input),
  });
  return { code, out, err };
}

/** Runs the command line with `--reporter json` and returns its output with the parsed report. */
export async function runJson(args: readonly string[]): Promise<CliResult & { report: z.infer<typeof ConvertReport> }> {
  const ran = await runCli([...args, "--reporter", "json"]);
  return { ...ran, report: JSON.parse(ran.out) as z.infer<typeof ConvertReport> };
}

const scratch = mkdtempSync(join(tmpdir(), "skill-convert-cli-"));

/** Creates a temporary folder with these files. A name that ends in `*` gives an executable file. */
export function folder(files: Readonly<Record<string, string | Uint8Array>>): string {
  const root = mkdtempSync(join(scratch, "case-"));
  for (const [name, content] of Object.entries(files)) {
    const path = join(root, name.replace(/\*$/, ""));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    if (name.endsWith("*")) chmodSync(path, 0o755);
  }
  return root;
}

/** Creates a git repository with the files of a first commit. */
export function repository(files: Readonly<Record<string, string>>): string {
  const root = folder(files);
  const git = (...args: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false", ...args], {
      cwd: root,
      stdio: "pipe",
    });
  git("init", "-q", "-b", "main");
  git("add", "-A");
  git("commit", "-qm", "first");
  return root;
}

/** Reads every file below a folder by its path with `/`, as Latin-1 so that any bytes can be compared. */
export function snapshot(root: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((name) => statSync(join(root, name)).isFile())
      .map((name) => [name.replaceAll(sep, "/"), readFileSync(join(root, name), "latin1")] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/**
 * Makes a folder the working directory of the tests of a file. A run compares everything in the work tree of its working
 * directory, which would be all of this repository.
 */
export function workIn(place: string): void {
  const before = process.cwd();
  beforeAll(() => process.chdir(place));
  afterAll(() => process.chdir(before));
}

/** A SKILL.md with a v2 manifest of one operation. The overrides replace keys of the manifest. */
export function skillMd(id: string, overrides: Record<string, unknown> = {}): string {
  const manifest = {
    schema_version: "2.0",
    id,
    version: "1.0.0",
    capabilities: ["notes-take"],
    effects: ["fs.read", "proc.exec"],
    operations: {
      take: {
        description: "Take a note.",
        input: { text: { type: "string", required: true, description: "What to note" } },
        output: { description: "Where the note is", fields: { path: "string" } },
        entrypoints: { unix: ["sh", "scripts/take.sh", "{text}"] },
      },
    },
    stdout_contract: { last_line_json: true },
    ...overrides,
  };
  return `---\nname: ${id}\ndescription: Takes notes.\n---\n\n# Notes\n\n\`\`\`skill-manifest\n${JSON.stringify(manifest, null, 2)}\n\`\`\`\n`;
}
