// The two JSON Schemas of core, as files. The published ones have the documentation of the types; those that core itself
// imports have none, so that a bundle does not carry it.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { documentedSchema, readTypes, structureOf } from "./documented-schema.mjs";

const core = fileURLToPath(new URL("../packages/core", import.meta.url));

const DOCUMENTS = [
  {
    name: "skill-manifest",
    title: "Canonical skill manifest",
    root: "SkillManifest",
    module: "src/manifest/model.ts",
  },
  {
    name: "sidecar",
    title: "What a skill was converted from",
    root: "Sidecar",
    module: "src/sidecar/document.ts",
  },
];

/**
 * Each file by its path in packages/core, with its content, and the types of each document.
 *
 * @param z the module `zod/mini`
 * @param schemas the exports of `@skill-convert/core/zod`
 * @param schemaAddress the function of `@skill-convert/core/text`
 */
export function coreSchemas(z, schemas, schemaAddress) {
  const files = new Map();
  for (const { name, title, root, module } of DOCUMENTS) {
    const structure = structureOf({ z, schemas, root });
    const types = readTypes(join(core, module));
    files.set(`src/schema/${name}.json`, condensed(structure));
    files.set(
      `schema/${name}.schema.json`,
      documentedSchema({ structure, types, root, id: schemaAddress(name), title }),
    );
  }
  return files;
}

/**
 * The same schema in fewer bytes: a definition that is used once stands where it is used, and a keyword goes that another
 * one implies.
 */
function condensed({ $defs, ...root }) {
  const uses = JSON.stringify([root, $defs]).matchAll(/"#\/\$defs\/(\w+)"/g);
  const counts = new Map();
  for (const [, name] of uses) counts.set(name, (counts.get(name) ?? 0) + 1);
  const isInlined = (name) => counts.get(name) === 1;
  const condense = (value) => {
    if (Array.isArray(value)) return value.map(condense);
    if (typeof value !== "object" || value === null) return value;
    const name = /^#\/\$defs\/(\w+)$/.exec(value.$ref ?? "")?.[1];
    if (name !== undefined && isInlined(name)) return condense($defs[name]);
    const entries = Object.entries(value).filter(([key, each]) => !isImplied(key, each, value));
    return Object.fromEntries(entries.map(([key, each]) => [key, condense(each)]));
  };
  const kept = Object.keys($defs).filter((name) => !isInlined(name));
  return { ...condense(root), $defs: Object.fromEntries(kept.map((name) => [name, condense($defs[name])])) };
}

/** A type beside values of that type, or a type for names, which are strings anyway. */
function isImplied(key, value, { const: constant, enum: values }) {
  if (key === "propertyNames") return value?.type === "string" && Object.keys(value).length === 1;
  return key === "type" && value === "string" && [constant, values?.[0]].some((each) => typeof each === "string");
}
