// The two JSON Schemas of core, as files. The published ones have the documentation of the types; those that core itself
// imports have none, so that a bundle does not carry it.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { documentedSchema, readTypes, structureOf } from "./documented-schema.mjs";

const SCHEMAS = "https://github.com/skill-convert/skill-convert/schemas";
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
 */
export function coreSchemas(z, schemas) {
  const files = new Map();
  for (const { name, title, root, module } of DOCUMENTS) {
    const structure = structureOf({ z, schemas, root });
    const types = readTypes(join(core, module));
    const id = `${SCHEMAS}/${name}.schema.json`;
    files.set(`src/schema/${name}.json`, structure);
    files.set(`schema/${name}.schema.json`, documentedSchema({ structure, types, root, id, title }));
  }
  return files;
}
