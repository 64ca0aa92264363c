import { textOf } from "@skill-convert/core/json";
import { asField, type Codec, field, keyed, type ManifestReading, type Report, reporting } from "@skill-convert/format";
import { declaredDescription, deriveCapabilities, deriveParameters } from "../derive/v1.js";
import { anyNote, contractField, effectsField, id, version } from "./document.js";
import { entrypointsOf } from "./entrypoints.js";
import { v1 } from "./record.js";

const entrypoints = entrypointsOf(v1);

/** An entrypoint, which is an operation in the model (skill-manifest-v1.md#d14). */
export const entry = reporting(asField("entrypoints", entrypoints), (raw, { path }) => {
  const operation = String(path[1] ?? "");
  const inputs = deriveParameters(raw).map(({ name }) => name);
  const derived =
    declaredDescription(raw) === undefined ? [{ code: "derived-operation", path: [], args: { operation } }] : [];
  if (inputs.length === 0) return derived;
  return [...derived, { code: "derived-input", path: [], args: { operation, inputs: inputs.join(", ") } }];
});

const byName = asField("operations", keyed("name", entry));

/** `entrypoints`, from which the operations are read and, together with the id, the capabilities are derived. */
const operations: Codec = {
  ...byName,
  get(raw, at) {
    at.noteDocument();
    return byName.get(raw, at);
  },
};

/** The fields of version 1, which only the migration section of version 2 describes (skill-manifest-v1.md#d1). */
export const tableV1 = v1.defineTable([
  id,
  version,
  effectsField,
  field("entrypoints", "", operations, {
    required: true,
    fields: ["operations", "capabilities"],
    section: "Migration from v1",
    doc: "The commands of the skill by the name of the operation, such as memory.search.",
  }),
  contractField(v1, anyNote, [
    // Version 2 has no version of the contract (skill-manifest-v1.md#d20).
    v1.kept("schema_version", {
      expected: "a version",
      schema: { examples: ["1.0"] },
      doc: "The version of the output contract.",
      issues: () => [{ code: "contract-schema-version", path: [] }],
    }),
  ]),
]);

/** Reports the capabilities, which are derived from all entrypoints and the id (skill-manifest-v1.md#d16). */
export function checkV1({ document }: ManifestReading, report: Report): void {
  const { id, entrypoints } = document;
  if (!entrypoints || typeof entrypoints !== "object") return;
  const capabilities = deriveCapabilities(textOf(id), Object.keys(entrypoints)).join(", ") || "none";
  report({ code: "derived-capabilities", path: ["entrypoints"], args: { capabilities } });
}
