import { validateSkill } from "@skill-convert/core";
import { anyManifest, brief, LawBroken, writeAndRead } from "@skill-convert/testing";
import fc from "fast-check";
import { it } from "vitest";
import { adr002Adapter } from "../src/index.js";

it("a written manifest has no error", () => {
  fc.assert(
    fc.property(anyManifest, (manifest) => {
      const { files } = writeAndRead(adr002Adapter, manifest);
      const { diagnostics } = validateSkill(files, adr002Adapter);
      const errors = diagnostics.filter(({ severity }) => severity === "error");
      if (errors.length > 0) throw new LawBroken("an invalid manifest was written", errors.map(brief));
    }),
  );
});
