import {
  compact,
  getOwn,
  type Json,
  type JsonRecord,
  type Operation,
  recordOf,
  type SkillManifest,
  setOwn,
} from "@skill-convert/core";
import type { FrontmatterFields } from "@skill-convert/source";
import { decodeEnvironment } from "./environment.js";
import { decodeExecution } from "./execution.js";
import { asRecord, flagOr, keepRecord, unread } from "./extensions.js";
import { LEGACY, MANIFEST_VERSION, OWN_KEYS } from "./format.js";
import { nameSpelling } from "./identity.js";
import { isLegacy } from "./legacy.js";
import { decodeArtifacts, decodeProducedFiles } from "./outputs.js";
import { decodeInputs } from "./parameters.js";
import { decodeCommands, decodeRequiredFiles } from "./preconditions.js";
import { LIST_NAMES, listsSpelling } from "./split-lists.js";
import { toSemver, versionSpelling, versionText, type Written } from "./version.js";

/** The parts of `SECTIONS` that the model keeps elsewhere than on a node of their own. */
const SECTIONS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["env", LIST_NAMES],
  ["preconditions", new Set(["commands", "files"])],
  ["outputs", new Set(["files", "artifacts"])],
]);

/** What the front matter says beside the keys of the format. */
export interface Surroundings {
  readonly fields: FrontmatterFields;
  readonly written: Written;
  /** The body of the file. */
  readonly instructions?: string | undefined;
}

/** The canonical manifest of front matter whose shape has been checked. */
export function decodeDocument(raw: JsonRecord, { fields, written, instructions }: Surroundings): SkillManifest {
  const { name, toolsUsed } = fields;
  const own = isLegacy(raw) ? decodeLegacy(raw) : decodeOwn(raw, written);
  const { extensions } = keepRecord(own.kept, { ...own.spelled, name: nameSpelling(name) });
  const others = fields.extensions && { frontmatter: fields.extensions };
  // In the order of the model.
  return compact({
    id: name,
    name,
    description: fields.description,
    version: own.version,
    license: fields.license,
    compatibility: fields.compatibility,
    metadata: fields.metadata,
    author: fields.author,
    repository: fields.repository,
    operations: own.operations,
    effects: own.effects,
    execution: own.execution,
    environment: own.environment,
    commands: own.commands,
    requiredFiles: own.requiredFiles,
    tools: toolsUsed && { used: toolsUsed },
    sensitive: own.sensitive,
    instructions,
    extensions: others ? { ...others, ...extensions } : extensions,
  });
}

/** What the format's own keys say. */
interface Own {
  readonly version?: SkillManifest["version"] | undefined;
  readonly operations: SkillManifest["operations"];
  readonly effects?: SkillManifest["effects"] | undefined;
  readonly execution?: SkillManifest["execution"] | undefined;
  readonly environment?: SkillManifest["environment"] | undefined;
  readonly commands?: SkillManifest["commands"] | undefined;
  readonly requiredFiles?: SkillManifest["requiredFiles"] | undefined;
  readonly sensitive?: SkillManifest["sensitive"] | undefined;
  readonly kept: JsonRecord;
  readonly spelled: { readonly [key: string]: Json | undefined };
}

/** "Missing manifest = no validation": what looks like fields of a manifest is kept as it is, and not read. */
function decodeLegacy(raw: JsonRecord): Own {
  const kept = recordOf(Object.entries(raw).filter(([key]) => OWN_KEYS.has(key)));
  return { operations: [{}], kept, spelled: { manifest_version: LEGACY } };
}

function decodeOwn(raw: JsonRecord, written: Written): Own {
  const field = (key: string) => getOwn(raw, key);
  const [manifestVersion, version] = [field("manifest_version"), field("version")];
  const [preconditions, outputs] = [asRecord(field("preconditions")), asRecord(field("outputs"))];
  const text = version === undefined ? undefined : versionText(version, ["version"], written);
  const semver = text === undefined ? undefined : toSemver(text);
  const operation: Operation = compact({
    input: decodeInputs(field("inputs")),
    output: decodeArtifacts(getOwn(outputs, "artifacts")),
    producedFiles: decodeProducedFiles(getOwn(outputs, "files")),
  });
  return {
    version: semver,
    ...decodeExecution(field("execution")),
    environment: decodeEnvironment(field("env")),
    commands: decodeCommands(getOwn(preconditions, "commands"), written),
    requiredFiles: decodeRequiredFiles(getOwn(preconditions, "files")),
    sensitive: flagOr(field("sensitive")),
    operations: [operation],
    kept: keptOf(raw),
    spelled: {
      manifest_version: manifestVersion === MANIFEST_VERSION ? undefined : manifestVersion,
      version:
        version === undefined || text === undefined || semver === undefined
          ? undefined
          : versionSpelling(version, text, semver),
      env: listsSpelling(field("env")),
      preconditions: emptySpelling(field("preconditions")),
      outputs: emptySpelling(field("outputs")),
    },
  };
}

/** Keys that are left empty, and what the sections hold beside what the model knows. */
function keptOf(raw: JsonRecord): JsonRecord {
  const kept: { [key: string]: Json } = {};
  for (const key of Object.keys(raw)) if (OWN_KEYS.has(key) && getOwn(raw, key) === null) setOwn(kept, key, null);
  for (const [section, known] of SECTIONS) {
    const unknown = unread(asRecord(getOwn(raw, section)), known);
    if (Object.keys(unknown).length > 0) setOwn(kept, section, unknown);
  }
  return kept;
}

/** A section with nothing in it would not be written. */
function emptySpelling(section: Json | undefined): Json | undefined {
  return section !== undefined && section !== null && Object.keys(asRecord(section)).length === 0 ? {} : undefined;
}
