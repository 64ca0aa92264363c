import {
  compact,
  getOwn,
  impliedEffects,
  type Json,
  type JsonRecord,
  type LossNote,
  recordOf,
  type SkillManifest,
  uniteOperations,
} from "@skill-convert/core";
import { decodeAssertions } from "./assertions.js";
import { decodeEffect } from "./effects.js";
import { type Home, SKILL_FILE } from "./format.js";
import { postAssertionsToWrite } from "./implied.js";
import { encodeNode, isEmpty, join, type NodeWriter, RESERVED, type Respelling, spellingsOf } from "./node.js";
import { decodeObservability } from "./observability.js";
import { decodeField, decodeParameter } from "./parameters.js";
import { standsInSkillFile } from "./presence.js";
import { type Requirements, readRequirements, restOfRequirements } from "./requirements.js";
import { isUsual } from "./usual.js";
import { recordAt, recordsAt, textAt, textsAt } from "./values.js";
import { readVersion } from "./version.js";
import { writeDocument } from "./write-document.js";

/** The fields of a document. */
export const FIELDS: ReadonlySet<string> = new Set([
  ...["sop", "name", "version", "description", "author", "license", "repository", "tags", "inputs", "outputs"],
  ...["tools_used", "side_effects", "requirements", "assertions", "observability"],
]);

/** What a document whose shape has been checked says in the words of the model. */
export function readDocument(raw: JsonRecord, home: Home): SkillManifest {
  const name = textAt(raw, "name");
  const version = getOwn(raw, "version");
  const [inputs, outputs] = [recordsAt(raw, "inputs"), recordsAt(raw, "outputs")];
  const [assertions, observability] = [recordAt(raw, "assertions"), recordAt(raw, "observability")];
  const requirements = recordAt(raw, "requirements");
  const required: Requirements = requirements ? readRequirements(requirements, home) : {};
  const used = textsAt(raw, "tools_used");
  return compact({
    id: name,
    name,
    description: textAt(raw, "description"),
    version: version === undefined ? undefined : readVersion(version),
    license: textAt(raw, "license"),
    author: textAt(raw, "author"),
    repository: textAt(raw, "repository"),
    tags: textsAt(raw, "tags"),
    operations: [
      compact({
        input: inputs && { parameters: inputs.map(decodeParameter) },
        output: outputs && { fields: outputs.map(decodeField) },
      }),
    ],
    effects: recordsAt(raw, "side_effects")?.map(decodeEffect),
    environment: required.environment,
    requiredFiles: required.requiredFiles,
    tools: required.tools || used ? compact({ required: required.tools, used }) : undefined,
    requiredCapabilities: required.requiredCapabilities,
    assertions: assertions && decodeAssertions(assertions),
    observability: observability && decodeObservability(observability),
  });
}

/** What it says nothing to the model with. The shape has been checked: what is known and has a value is understood. */
export function restOfDocument(raw: JsonRecord): JsonRecord {
  const rest = Object.keys(raw).filter((key) => !FIELDS.has(key) || raw[key] === null);
  const requirements = recordAt(raw, "requirements");
  const required = requirements ? restOfRequirements(requirements) : {};
  return recordOf<Json>([
    ...rest.map((key) => [key, raw[key]] as const),
    ["requirements", isEmpty(required) ? undefined : required],
  ]);
}

/** How a document spells what would be written for the manifest that it was read into, SKILL.md included. */
export function documentSpelling(raw: JsonRecord, manifest: SkillManifest, rest: JsonRecord, home: Home): JsonRecord {
  const unknown = Object.keys(rest).every((key) => !FIELDS.has(key) && !RESERVED.has(key));
  if (unknown && isUsual(raw, manifest)) return {};
  return spellingsOf(raw, join(writeDocument(manifest, home).document, rest));
}

/** The document of a manifest, and why some of it does not come back as it was. */
export function encodeDocument(manifest: SkillManifest, home: Home): { document: JsonRecord; notes: LossNote[] } {
  const united = uniteOperations(manifest);
  const written = writeDocument(united.manifest, home);
  const codec: NodeWriter<SkillManifest> = {
    read: (raw) => readDocument(raw, home),
    rest: restOfDocument,
    write: () => written.document,
  };
  const document = encodeNode(united.manifest, codec, respellingOf(united.manifest, home));
  return { document, notes: [...united.notes, ...written.notes] };
}

function respellingOf(manifest: SkillManifest, home: Home): Respelling {
  return {
    allows(key) {
      switch (key) {
        case SKILL_FILE:
          return false;
        case "side_effects":
          return !understatesEffects(manifest);
        case "observability":
          // An assertion that is written in place of something else is of no use below its level.
          return postAssertionsToWrite(manifest, home).notes.length === 0;
        default:
          return true;
      }
    },
    standsElsewhere: (key) => standsInSkillFile(manifest, key === "tools_used" ? "allowed-tools" : key),
  };
}

/** Whether the declared effects say less than the manifest does, beyond what this format itself leaves unsaid. */
function understatesEffects(manifest: SkillManifest): boolean {
  const implied = impliedEffects(manifest).map(({ effect }) => effect);
  const produces = manifest.operations.some(({ producedFiles }) => producedFiles?.length);
  return produces || implied.some((effect) => effect.type !== "filesystem" || effect.access !== "read");
}
