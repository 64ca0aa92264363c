import { validateSkill } from "@skill-convert/core";
import { anyManifest, brief, LawBroken, writeAndRead } from "@skill-convert/testing";
import fc from "fast-check";
import { it } from "vitest";
import { stopAdapter } from "../src/index.js";

it("encoding never writes a manifest that validation rejects", () => {
  fc.assert(
    fc.property(anyManifest, (manifest) => {
      const { files } = writeAndRead(stopAdapter, manifest);
      const { diagnostics } = validateSkill(files, stopAdapter);
      const errors = diagnostics.filter(({ severity }) => severity === "error");
      if (errors.length > 0) throw new LawBroken("an invalid manifest was written", errors.map(brief));
    }),
  );
});
