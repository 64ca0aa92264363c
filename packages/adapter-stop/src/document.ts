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
import { encodeNode, join, type NodeCodec, type Respelling, spellingsOf, type Understood } from "./node.js";
import { decodeObservability } from "./observability.js";
import { decodeField, decodeParameter } from "./parameters.js";
import { standsInSkillFile } from "./presence.js";
import { readRequirements } from "./requirements.js";
import { recordAt, recordsAt, textAt, textsAt } from "./values.js";
import { readVersion } from "./version.js";
import { writeDocument } from "./write-document.js";

/** skill.yaml as a whole. */
function codecOf(home: Home): NodeCodec<SkillManifest> {
  return {
    read: (raw) => readDocument(raw, home),
    write: (manifest) => writeDocument(manifest, home).document,
  };
}

const FIELDS: ReadonlySet<string> = new Set([
  ...["sop", "name", "version", "description", "author", "license", "repository", "tags", "inputs", "outputs"],
  ...["tools_used", "side_effects", "requirements", "assertions", "observability"],
]);

/** What a document whose shape has been checked says in the words of the model. */
export function readDocument(raw: JsonRecord, home: Home): Understood<SkillManifest> {
  const name = textAt(raw, "name");
  const version = getOwn(raw, "version");
  const [inputs, outputs] = [recordsAt(raw, "inputs"), recordsAt(raw, "outputs")];
  const [assertions, observability] = [recordAt(raw, "assertions"), recordAt(raw, "observability")];
  const required = readRequirements(recordAt(raw, "requirements") ?? {}, home);
  const { tools, ...requirements } = required.fields;
  const used = textsAt(raw, "tools_used");
  const fields: SkillManifest = compact({
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
    ...requirements,
    tools: tools || used ? compact({ required: tools, used }) : undefined,
    assertions: assertions && decodeAssertions(assertions),
    observability: observability && decodeObservability(observability),
  });
  // The shape has been checked: what is known and has a value has been understood.
  const rest = Object.entries(raw).filter(([key, value]) => !FIELDS.has(key) || value === null);
  const more: [string, Json][] = Object.keys(required.rest).length > 0 ? [["requirements", required.rest]] : [];
  return { fields, rest: recordOf([...rest, ...more]) };
}

/** How a document spells what would be written for the manifest that it was read into, SKILL.md included. */
export function documentSpelling(raw: JsonRecord, manifest: SkillManifest, rest: JsonRecord, home: Home): JsonRecord {
  return spellingsOf(raw, join(codecOf(home).write(manifest), rest));
}

/** The document of a manifest, and why some of it does not come back as it was. */
export function encodeDocument(manifest: SkillManifest, home: Home): { document: JsonRecord; notes: LossNote[] } {
  const united = uniteOperations(manifest);
  const written = writeDocument(united.manifest, home);
  const codec = { ...codecOf(home), write: () => written.document };
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
