import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import module from "node:module";
import { join } from "node:path";
import { expect, it } from "vitest";
import { folder } from "./harness.js";
import { programFile } from "./killed.js";

it.runIf("enableCompileCache" in module)(
  "compiled code is kept in the cache folder of the user, not where others may write",
  () => {
    const root = folder({});
    const env = {
      PATH: process.env["PATH"],
      HOME: root,
      TMPDIR: join(root, "tmp"),
      XDG_CACHE_HOME: join(root, "cache"),
    };
    expect(spawnSync(process.execPath, [programFile, "--version"], { env }).status).toBe(0);
    expect(existsSync(join(root, "tmp"))).toBe(false);
    expect(readdirSync(join(root, "cache/skill-convert/compiled"))).toHaveLength(1);
  },
);
