// The least that any program has to do: finds each skill, reads its files, parses its manifest with the fastest parser
// for its language, and, to convert, writes as many bytes to the same places as the converter did, each through a
// temporary file that is renamed. Usage: floor.mjs <input> <format> [<output> <list of what is to be written>]
import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CORE_SCHEMA, load } from "js-yaml";

const [input, format, output, list] = process.argv.slice(2);
const MANIFESTS = { stop: "skill.yaml", "skill-standard": "manifest.yaml" };
const manifestFile = MANIFESTS[format] ?? "SKILL.md";
const wanted = list && JSON.parse(readFileSync(list, "utf8"));
const filler = Buffer.alloc(wanted?.longest ?? 0, "x");

/** The manifest's text, and how it is read. */
function parse(text) {
  if (format === "skill-manifest-v2") {
    const start = /^```skill-manifest\n/m.exec(text);
    const from = start.index + start[0].length;
    return JSON.parse(text.slice(from, text.indexOf("\n```", from)));
  }
  const yaml = manifestFile === "SKILL.md" ? text.slice(4, text.indexOf("\n---", 4)) : text;
  return load(yaml, { schema: CORE_SCHEMA });
}

function write(target, files) {
  mkdirSync(target, { recursive: true });
  const made = new Set();
  for (const [name, size, source] of files) {
    const path = join(target, name);
    const slash = name.lastIndexOf("/");
    const folder = slash < 0 ? undefined : name.slice(0, slash);
    if (folder && !made.has(folder)) {
      mkdirSync(join(target, folder), { recursive: true });
      made.add(folder);
    }
    if (source) copyFileSync(source, `${path}.tmp`);
    else writeFileSync(`${path}.tmp`, filler.subarray(0, size));
    renameSync(`${path}.tmp`, path);
  }
}

let parsed = 0;
for (const group of readdirSync(input, { withFileTypes: true })) {
  for (const skill of readdirSync(join(input, group.name), { withFileTypes: true })) {
    const folder = join(input, group.name, skill.name);
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const text = readFileSync(join(folder, entry.name), "utf8");
      if (entry.name === manifestFile && parse(text)) parsed++;
    }
    const files = wanted?.skills[`${group.name}/${skill.name}`];
    if (files) write(join(output, group.name, skill.name), files);
  }
}
if (parsed === 0) process.exit(1);
