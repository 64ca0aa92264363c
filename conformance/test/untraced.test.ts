import { adr002Adapter } from "@skill-convert/adapter-adr002";
import { stopAdapter } from "@skill-convert/adapter-stop";
import { convert, memoryFiles, overlay } from "@skill-convert/core";
import { describe, expect, it } from "vitest";

const skill = (sensitive: boolean) =>
  memoryFiles({
    "SKILL.md": `---
name: upload
description: Uploads a report.
manifest_version: "1.0"
version: 1.0.0
inputs:
  required:
    - name: payload
      schema:
        type: string
      description: What to upload.
${sensitive ? "      sensitive: true\n" : ""}outputs:
  files:
    - pattern: reports/latest.txt
      description: What was uploaded.
execution:
  timeout: 60
---

Upload it.
`,
  });

/** No conversion turns a careful skill into a careless one (mapping-decisions.md#d64, mapping-decisions.md#d99). */
describe("what is sensitive in another format", () => {
  const converted = (sensitive: boolean, lossless = false) => {
    const files = skill(sensitive);
    const { value } = convert(files, { from: adr002Adapter, to: stopAdapter, lossless });
    const text = value && overlay(files, value.edits).text("skill.yaml");
    return { value, yaml: text?.kind === "text" ? text.text : "" };
  };

  it("raises no level of tracing, which STOP's assertions need", () => {
    expect(converted(false).yaml).toContain("level: L2");
    const { yaml, value } = converted(true);
    expect(yaml).not.toMatch(/observability|level|assertions/);
    expect(value?.readBack.observability).toBeUndefined();
  });

  it("is a loss even with a sidecar, and so are the assertions that a trace would have verified", () => {
    const losses = converted(true, true).value?.losses ?? [];
    const mark = losses.find(({ path }) => path.at(-1) === "sensitive");
    expect(mark).toMatchObject({ kind: "dropped", preserved: false });
    const timeout = losses.find(({ path }) => path[0] === "execution");
    expect(timeout?.message).toBe(
      "STOP has no timeout, and no assertion on the duration was written, because a skill with sensitive values is not traced, and STOP needs a trace to evaluate assertions.",
    );
    expect(losses.every(({ predicted }) => predicted)).toBe(true);
  });
});
