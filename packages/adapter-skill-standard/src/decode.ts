import {
  type Decoded,
  type DecodeOptions,
  extensionIn,
  fromPointer,
  getOwn,
  type Path,
  type Result,
  type SkillFiles,
  type SkillManifest,
  type SourceLocation,
  toPointer,
} from "@skill-convert/core";
import { runSkillFile } from "./code/run-skill.js";
import { FORMAT, SKILL_MD, SKILL_PY } from "./manifest-file.js";
import { rangeAt, readSkill, type SkillReading } from "./read-skill.js";
import { fromFrontmatter, frontmatterPath } from "./skill-md.js";
import { FRONTMATTER, keptOf } from "./spelling.js";

/** Reads a skill of this format; nothing in it is ever run. */
export function decodeSkillStandard(files: SkillFiles, options: DecodeOptions = {}): Result<Decoded> {
  const { reading, diagnostics } = readSkill(files);
  const said = options.quiet ? diagnostics.filter(({ severity }) => severity !== "info") : diagnostics;
  if (!reading) return { diagnostics: said };
  const value: Decoded = {
    manifest: reading.manifest,
    ...(reading.code?.executes ? { supportFiles: [runSkillFile] } : {}),
    locate: (path) => locateCanonical(reading, path),
    locatePointer: (pointer) => locateInManifest(reading, fromPointer(pointer)),
  };
  return { value, diagnostics: said };
}

function locateInManifest({ document }: SkillReading, path: Path): SourceLocation | undefined {
  if (!document) return { file: SKILL_MD };
  return { file: document.file, range: rangeAt(document, toPointer(path)) };
}

/** Fields of the model that this format calls otherwise. */
const KEYS: Readonly<Record<string, string>> = { effects: "permissions" };

function locateCanonical(reading: SkillReading, path: Path): SourceLocation | undefined {
  const [field, ...rest] = path;
  const { manifest, raw } = reading;
  switch (field) {
    case undefined:
      return locateInManifest(reading, []);
    case "id":
      return locateInManifest(reading, [getOwn(raw, "id") === undefined ? "skill_id" : "id"]);
    case "instructions": {
      const { markdown } = reading;
      return markdown && { file: SKILL_MD, range: markdown.body };
    }
    case "compatibility":
    case "metadata":
      return locateInFrontmatter(reading, path);
    case "tools":
      return rest[0] === "required" || (rest.length === 0 && manifest.tools?.used === undefined)
        ? locateInManifest(reading, ["requires_tools", ...rest.slice(1)])
        : locateInFrontmatter(reading, ["allowed-tools"]);
    case "operations":
      return locateOperation(reading, Number(rest[0] ?? 0), rest.slice(1));
    case "stdoutContract":
      return reading.code && { file: SKILL_PY };
    case "extensions":
      if (rest[0] === "frontmatter") return locateInFrontmatter(reading, rest.slice(1));
      if (rest[1] === FRONTMATTER) return locateInFrontmatter(reading, frontmatterPath(rest.slice(2)));
      if (rest.length < 2 && keepsWordsAlone(manifest)) return locateInFrontmatter(reading, []);
      return locateInManifest(reading, rest.slice(1));
    default: {
      const name = String(field);
      if (fromFrontmatter(manifest).has(name)) return locateInFrontmatter(reading, frontmatterPath([name]));
      return locateInManifest(reading, [KEYS[name] ?? name, ...rest]);
    }
  }
}

/** Whether what is kept for this format stands in SKILL.md, and no key of the manifest does. */
function keepsWordsAlone(manifest: SkillManifest): boolean {
  const words = getOwn(extensionIn(manifest, FORMAT), FRONTMATTER);
  return words !== undefined && Object.keys(keptOf(manifest).keys).length === 0;
}

function locateInFrontmatter({ markdown }: SkillReading, path: Path): SourceLocation | undefined {
  const range = markdown?.frontmatter?.locate(path) ?? markdown?.frontmatter?.range;
  return markdown && { file: SKILL_MD, ...(range ? { range } : {}) };
}

/** A place in an operation: in skill.py, or in the manifest that carries the schema itself. */
function locateOperation(reading: SkillReading, index: number, rest: Path): SourceLocation | undefined {
  const [part, list, position, ...inner] = rest;
  const { manifest, code } = reading;
  const operation = manifest.operations[index];
  if (part !== "input" && part !== "output") return code ? { file: SKILL_PY } : locateInManifest(reading, []);
  const members = part === "input" ? operation?.input?.parameters : operation?.output?.fields;
  const named = list === "parameters" || list === "fields" ? members?.[Number(position)]?.name : undefined;
  const property: Path =
    named === undefined ? [] : ["properties", named, ...inner.filter((segment) => segment !== "schema")];
  const several = manifest.operations.length > 1;
  const path = several ? [part === "input" ? "oneOf" : "anyOf", index, ...property] : property;
  const key = `${part}_schema`;
  if (keptOf(manifest).spelling[key] === true || !code) return locateInManifest(reading, [key, ...path]);
  const range = code.locate(part, path);
  return { file: SKILL_PY, ...(range ? { range } : {}) };
}
