import {
  convert,
  decodeSkill,
  memoryFiles,
  overlay,
  readSidecar,
  SIDECAR_FILE,
  type SkillFiles,
  type SkillManifest,
} from "@skill-convert/core";
import { dump, encode } from "@skill-convert/testing";
import { describe, expect, it } from "vitest";
import { convertLossless } from "../sidecar-skills.js";
import { pairs, registry } from "../skills.js";

const SECRET = "hunter2";

/** A skill of which one input has sensitive values. */
function skillWith(parameter: Record<string, unknown>): SkillManifest {
  const schema = { type: "string", ...(parameter["schema"] as object) };
  const parameters = [
    { name: "day", schema: { type: "string" } },
    { name: "key", sensitive: true, ...parameter, schema },
  ];
  return { id: "tide", name: "tide", description: "Says when.", operations: [{ input: { parameters } }] };
}

const manifests = {
  "a default": skillWith({ default: SECRET }),
  "a default of several parts": skillWith({
    schema: { type: "object" },
    default: { user: "x", password: [SECRET, 7] },
  }),
  "an enumeration": skillWith({ schema: { enum: [SECRET, `${SECRET}3`] } }),
  "a default of several lines": skillWith({ default: `one\n${SECRET}\n` }),
};

function textOf(files: SkillFiles, path: string): string {
  const content = files.text(path);
  return content.kind === "text" ? content.text : "";
}

// A sidecar keeps files verbatim, except for what is marked sensitive.
describe.each(pairs)("sensitive values, from $from.id to $to.id", ({ from, to }) => {
  it.each(Object.entries(manifests))("are masked in the sidecar: %s", (_, manifest) => {
    const empty = memoryFiles({}, { path: "skills/tide" });
    const files = overlay(empty, encode(from, manifest, empty).edits);
    const read = decodeSkill(files, from).value?.manifest;
    const isSensitive = read?.operations[0]?.input?.parameters.find(({ name }) => name === "key")?.sensitive === true;
    if (!isSensitive) return;
    const { value, diagnostics } = convert(files, { from, to, lossless: true });
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const there = overlay(files, value?.edits ?? []);
    const sidecar = there.text(SIDECAR_FILE);
    expect(sidecar.kind === "text" && sidecar.text).not.toContain(SECRET);
    const wasThere = (readSidecar(there).value?.originals ?? []).some(({ path }) =>
      textOf(files, path).includes(SECRET),
    );
    expect(diagnostics.some(({ code }) => code === "core/sidecar-masked")).toBe(wasThere);
    for (const loss of wasThere ? (value?.losses ?? []) : []) {
      if (JSON.stringify(loss.value ?? null).includes("[redacted]")) expect(loss.preserved).toBe(false);
    }
    const back = convert(there, { from: to, to: from });
    const result = overlay(there, back.value?.edits ?? []);
    expect(back.value?.losses).toEqual([]);
    expect(JSON.stringify(dump(result))).not.toContain("[redacted]");
    const isGone = !JSON.stringify(dump(result)).includes(SECRET);
    expect(back.diagnostics.some(({ code }) => code === "core/sidecar-redacted")).toBe(isGone);
    if (!isGone) expect(decodeSkill(result, from).value?.manifest).toEqual(read);
  });

  it("stay out of a sidecar that is kept over a third format", () => {
    const empty = memoryFiles({}, { path: "skills/tide" });
    const files = overlay(empty, encode(from, manifests["a default"], empty).edits);
    if (!JSON.stringify(dump(files)).includes("sensitive")) return;
    for (const third of registry.adapters.filter(
      ({ id, encode: writes }) => writes && id !== from.id && id !== to.id,
    )) {
      const onwards = convertLossless(convertLossless(files, from, to), to, third);
      const sidecar = onwards.text(SIDECAR_FILE);
      expect(sidecar.kind === "text" && sidecar.text).not.toContain(SECRET);
    }
  });
});
