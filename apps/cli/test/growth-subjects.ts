import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Subject } from "../../../conformance/growth/growth.js";
import { run } from "../src/program.js";

type Files = Readonly<Record<string, string>>;

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const record = <T>(count: number, entry: (index: number) => [string, T]): Record<string, T> =>
  Object.fromEntries(times(count, entry));

function v2(id: string, manifest: object = {}, body = ""): string {
  const whole = {
    schema_version: "2.0",
    id,
    version: "1.0.0",
    capabilities: ["find"],
    effects: ["fs.read"],
    operations: {
      find: {
        description: "Finds notes",
        input: { query: { type: "string", required: true } },
        output: { description: "The notes", fields: { [`${id}-notes`]: "string" } },
        entrypoints: { unix: ["sh", "scripts/find.sh", "{query}"] },
      },
    },
    stdout_contract: { last_line_json: true },
    ...manifest,
  };
  return `---\nname: ${id}\ndescription: Finds notes RUN.\n---\n\n# Notes\n\n${body}\n\`\`\`skill-manifest\n${JSON.stringify(whole, null, 1)}\n\`\`\`\n`;
}

function v1(id: string): string {
  const manifest = {
    id,
    version: "0.2.0",
    effects: ["fs.read"],
    entrypoints: { find: { unix: ["sh", "scripts/find.sh", "{query}"] } },
    stdout_contract: { last_line_json: true, schema_version: "1.0" },
  };
  return `---\nname: ${id}\ndescription: Finds notes RUN.\n---\n\n# Notes\n\n\`\`\`router-manifest\n${JSON.stringify(manifest, null, 1)}\n\`\`\`\n`;
}

/** A finding in each place where STOP can have one, and a fix. */
const wrong = (id: string) =>
  `sop: "0.1"\nname: ${id}\nversion: 1.0\ndescription: Finds notes RUN.\ninputs:\n  required:\n    - x\nown: Notes: takes them\n`;

const script = { "scripts/find.sh": "#!/bin/sh\n" };
const named = (prefix: string, files: Files) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`${prefix}/${name}`, text]));
const many = (skill: (id: string) => Files) => (size: number) =>
  Object.assign({}, ...times(size, (index) => named(`skills/s${index}`, skill(`s${index}`)))) as Files;

/** Folders of skills, by the number of skills. */
const SKILLS = many((id) => ({ "SKILL.md": v2(id), ...script }));
const OLD = many((id) => ({ "SKILL.md": v1(id), ...script }));
const WRONG = many((id) => ({ "skill.yaml": wrong(id) }));
/** Each skill depends on the one before. */
const CHAIN = (size: number) =>
  Object.assign(
    {},
    ...times(size, (index) => {
      const before = index === 0 ? "" : `s${index - 1}`;
      const text = `---\nid: s${index}\nname: s${index}\ndescription: Finds notes RUN.\nversion: [1, 0]\nkind: operational\nruntime: inference\nregion: { reads: [], writes: [out${index}/] }\ndepends: [${before}]\n---\n\nBody.\n`;
      return { [`skills/s${index}/SKILL.md`]: text };
    }),
  ) as Files;

/** One skill, by the number of one of its parts. */
const PARTS: Readonly<Record<string, (size: number) => Files>> = {
  files: (size) => ({ "SKILL.md": v2("notes"), ...record(size, (index) => [`references/n${index}.md`, "Notes.\n"]) }),
  folders: (size) => ({ "SKILL.md": v2("notes"), ...record(size, (index) => [`f${index}/n.md`, "Notes.\n"]) }),
  findings: (size) => ({
    "SKILL.md": v2("notes", { operations: record(size, (index) => [`find ${index}`, { description: 1, input: [] }]) }),
  }),
  "lines of instructions": (size) => ({
    "SKILL.md": v2("notes", {}, times(size, (index) => `See [n${index}](references/n${index}.md).\n`).join("")),
  }),
};

const TO_STOP = ["--to", "stop"];

/** Commands, and what they get more and more of. */
const COMMANDS: readonly (readonly [args: readonly string[], files: (size: number) => Files])[] = [
  [["validate", "skills"], SKILLS],
  [["validate", "skills"], WRONG],
  [["validate", "skills", "--reporter", "sarif"], WRONG],
  [["validate", "skills", "--fix"], WRONG],
  [["validate", "skills", "--client", "all"], SKILLS],
  [["convert", "skills", ...TO_STOP, "--out", "out"], SKILLS],
  [["convert", "skills", ...TO_STOP, "--in-place", "--lossless", "--reporter", "json"], SKILLS],
  [["convert", "skills", ...TO_STOP, "--in-place", "--dry-run", "--diff"], SKILLS],
  [["migrate", "skills", "--force"], OLD],
  [["detect", "skills"], SKILLS],
  [["inspect", "skills"], SKILLS],
  [["index", "skills"], SKILLS],
  [["trust", "skills"], SKILLS],
  [["pack", "skills", "--as", "agent-plugin", "--out", "out", "--name", "tools"], SKILLS],
  [["registry", "check", "skills"], CHAIN],
  [["registry", "query", "skills"], CHAIN],
  [["registry", "graph", "skills"], CHAIN],
  [["registry", "plan", "skills"], CHAIN],
  [["registry", "conflicts", "skills"], CHAIN],
  [["export", "openapi", "skills"], SKILLS],
];

const silent = { out: () => {}, err: () => {}, interactive: false, colour: false, input: () => new Uint8Array() };

let runs = 1000;

/** Runs a command in a new folder, on files that no run before had, since the program remembers what it has just read. */
function commandOn(args: readonly string[], files: Files): () => Promise<number> {
  const root = mkdtempSync(join(tmpdir(), "growth-"));
  runs += 1;
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text.replace("RUN", String(runs)));
  }
  return () => {
    process.chdir(root);
    return run(args, silent);
  };
}

const ofMany = COMMANDS.map(
  ([args, files]): Subject => ({
    name: `${args.join(" ")}${files === WRONG ? " with findings" : ""}`,
    size: 12,
    of: (size) => commandOn(args, files(size)),
  }),
);

const ofOne = Object.entries(PARTS).flatMap(([part, files]) =>
  [
    ["validate", "skills/notes"],
    ["convert", "skills/notes", ...TO_STOP, "--out", "out"],
    ["inspect", "skills/notes"],
    ["check", "skills/notes", "--operation", "find", "--input", "query=x"],
  ].map(
    (args): Subject => ({
      name: `${args[0]} a skill with ${part}`,
      size: 48,
      of: (size) => commandOn(args, named("skills/notes", files(size))),
    }),
  ),
);

export const subjects: readonly Subject[] = [...ofMany, ...ofOne];
