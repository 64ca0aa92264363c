// Uses the packages as their users do, in folders outside the checkout in which nothing else is.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { entriesOf } from "./packages.mjs";

const INSTALL = ["install", "--no-audit", "--no-fund", "--ignore-scripts"];
const STRICT = ["--strict", "--noEmit", "--target", "es2022", "--types", "node"];

/** A program that converts a skill with two adapters; it ends with an error unless the result is right. */
const PROGRAM = `
const files = memoryFiles({ "SKILL.md": "---\\nname: notes\\ndescription: Takes notes.\\n---\\n\\n# Notes\\n" });
const { value, diagnostics } = convert(files, { from: agentSkillsAdapter, to: stopAdapter });
if (!value) throw new Error(diagnostics.map((each) => each.message).join());
const written = overlay(files, value.edits).text("skill.yaml");
const text: string = written.kind === "text" ? written.text : written.kind;
if (!text.includes("description: Takes notes.")) throw new Error(text);
`;
const CORE = "convert, memoryFiles, overlay";

const PROGRAMS = {
  "esm.mts": `import { ${CORE} } from "@skill-convert/core";
import { agentSkillsAdapter } from "@skill-convert/adapter-agent-skills";
import { stopAdapter } from "@skill-convert/adapter-stop";
${PROGRAM}`,
  "commonjs.cts": `import core = require("@skill-convert/core");
import agentSkills = require("@skill-convert/adapter-agent-skills");
import stop = require("@skill-convert/adapter-stop");
const { ${CORE} } = core;
const { agentSkillsAdapter } = agentSkills;
const { stopAdapter } = stop;
${PROGRAM}`,
};

/** Runs a program in a folder, and returns what it prints. An error has its output. */
export function run(command, args, cwd, env = process.env) {
  return execFileSync(command, args, { cwd, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

/**
 * Installs packages in a new folder, imports each of their entries, reads all declarations with the compiler, and compiles and
 * runs a program as an ES module and as CommonJS. `specs` are what npm installs: tarballs or names with versions.
 */
export function useAsLibraries(root, folder, manifests, specs, env) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "user", private: true, type: "module" }));
  run("npm", [...INSTALL, "@types/node@20", ...specs], folder, env);
  const entries = manifests.flatMap(entriesOf);
  const imports = entries.map((entry) => `await import(${JSON.stringify(entry)});`).join("\n");
  run("node", ["--input-type=module", "--eval", imports], folder);
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const all = entries
    .map((entry, index) => `import * as entry${index} from "${entry}";\nvoid entry${index};`)
    .join("\n");
  writeFileSync(join(folder, "all.mts"), all);
  for (const [name, text] of Object.entries(PROGRAMS)) writeFileSync(join(folder, name), text);
  run("node", [compiler, ...STRICT, "--module", "nodenext", "all.mts", ...Object.keys(PROGRAMS)], folder);
  const bundler = ["--module", "esnext", "--moduleResolution", "bundler"];
  run("node", [compiler, ...STRICT, ...bundler, "all.mts", "esm.mts"], folder);
  const emit = ["--strict", "--target", "es2022", "--module", "nodenext", "--types", "node", "--outDir", "out"];
  run("node", [compiler, ...emit, ...Object.keys(PROGRAMS)], folder);
  run("node", ["out/esm.mjs"], folder);
  run("node", ["out/commonjs.cjs"], folder);
}

/** Converts the example there and back with a command line, which must give the same bytes. */
export function convertThereAndBack(root, folder, command, ...before) {
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, "examples/meeting-notes"), join(folder, "meeting-notes"), { recursive: true });
  const convert = (...args) => run(command, [...before, "convert", ...args, "--lossless"], folder);
  convert("meeting-notes", "--to", "stop", "--out", "out");
  convert("out/meeting-notes", "--to", "skill-manifest-v2", "--out", "back");
  if (contentsOf(join(folder, "back/meeting-notes")) !== contentsOf(join(folder, "meeting-notes")))
    throw new Error("the example does not come back byte for byte");
}

function contentsOf(folder) {
  const names = readdirSync(folder, { recursive: true }).sort();
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return JSON.stringify(files.map((name) => [name, readFileSync(join(folder, name), "base64")]));
}
