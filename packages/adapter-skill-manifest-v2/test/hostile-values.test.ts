import { describe, expect, it } from "vitest";
import { skillManifestV1Adapter, skillManifestV2Adapter } from "../src/index.js";
import { filesOf } from "./support.js";

describe("values with keys such as toString", () => {
  it.each([
    ["skill-manifest", skillManifestV2Adapter],
    ["router-manifest", skillManifestV1Adapter],
  ] as const)("are not called in a %s block", (word, adapter) => {
    const hostile = '{"toString":0,"valueOf":1}';
    const text = `{"schema_version":${hostile},"id":${hostile},"version":${hostile},"capabilities":[${hostile}],"effects":[${hostile}]}`;
    const decoded = adapter.decode(filesOf(`\`\`\`${word}\n${text}\n\`\`\`\n`));
    expect(decoded.value).toBeUndefined();
    expect(decoded.diagnostics.some(({ severity }) => severity === "error")).toBe(true);
  });
});
