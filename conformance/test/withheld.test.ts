import { convert, memoryFiles, overlay } from "@skill-convert/core";
import { dump, encode } from "@skill-convert/testing";
import { describe, expect, it } from "vitest";
import { pairs } from "../skills.js";

const SECRET = "hunter2";

const schemas = {
  "a default": { schema: { type: "string" }, default: SECRET },
  "an enumeration": { schema: { type: "string", enum: [SECRET, "other"] } },
  "a constant": { schema: { const: SECRET } },
  "a default of which a part is sensitive": {
    schema: { type: "object", properties: { password: { type: "string", writeOnly: true } } },
    sensitive: false,
    default: { password: SECRET },
  },
};

// mapping-decisions.md#d99. Tests the guarantee SECURITY.md#g6.
describe.each(pairs)("a sensitive value, from $from.id to $to.id", ({ from, to }) => {
  it.each(Object.entries(schemas))("is written only where it is marked: %s", (_, given) => {
    const parameters = [{ name: "key", sensitive: true, ...given }];
    const manifest = { id: "tide", name: "tide", description: "Says when.", operations: [{ input: { parameters } }] };
    const empty = memoryFiles({}, { path: "skills/tide" });
    const written = overlay(empty, encode(from, manifest, empty).edits);
    const isThere = JSON.stringify(dump(written)).includes(SECRET);
    for (const lossless of [false, true]) {
      const { value, diagnostics } = convert(written, { from, to, lossless });
      expect(
        diagnostics.filter(({ severity, code }) => severity === "error" || code === "core/undeclared-loss"),
      ).toEqual([]);
      // A program that stays in the folder is nobody's to change.
      const isWritten = JSON.stringify(value?.edits).includes(SECRET);
      const isKept = JSON.stringify(dump(overlay(written, value?.edits ?? []))).includes(SECRET);
      const marks = JSON.stringify(value?.readBack.operations[0]?.input ?? {});
      if (isWritten) expect(marks).toMatch(/"(?:sensitive|writeOnly)":true/);
      // A loss that a sidecar does not make up for, so that `--strict` fails.
      const lost = value?.losses.filter(({ preserved }) => !preserved) ?? [];
      if (isThere && !isKept) expect(lost.map(({ path }) => path[0])).toContain("operations");
      expect(JSON.stringify(value?.losses)).not.toContain(SECRET);
    }
  });
});
