import type { Effect } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { broadPermissions, NARROW_PERMISSIONS, PERMISSIONS, permissionsFor } from "../src/index.js";

const CASES: readonly [Effect, readonly (readonly string[])[]][] = [
  [{ type: "filesystem", access: "read" }, [["fs.read"]]],
  [{ type: "filesystem", access: "write" }, [["fs.write"]]],
  [{ type: "filesystem", access: "delete" }, [["fs.delete", "fs.write"]]],
  [{ type: "filesystem" }, [["fs.read"], ["fs.write"], ["fs.delete", "fs.write"]]],
  [{ type: "filesystem", access: "write", paths: [] }, []],
  [{ type: "network" }, [["net.fetch"]]],
  [{ type: "process" }, [["proc.exec"]]],
  [{ type: "database", access: "read" }, [["db.read"]]],
  [{ type: "database", access: "write" }, [["db.write"]]],
  [{ type: "git", access: "read" }, [["git.read"]]],
  [{ type: "git", access: "write" }, [["git.write"]]],
  [{ type: "message" }, [["message", "net.fetch"]]],
  [{ type: "state" }, [["state", "fs.write"]]],
  [{ type: "unknown", name: "gpu.use" }, [["gpu.use"]]],
];

describe("the permissions that an effect needs", () => {
  it.each(CASES)("of %j are %j", (effect, expected) => {
    expect(permissionsFor(effect)).toEqual(expected);
    expect(broadPermissions(effect)).toEqual([...new Set(expected.map((names) => names.at(-1)))]);
  });

  it("together are all permissions, and no others", () => {
    const needed = CASES.filter(([{ type }]) => type !== "unknown").flatMap(([, names]) => names.flat());
    expect(new Set(needed)).toEqual(new Set([...PERMISSIONS, ...NARROW_PERMISSIONS]));
  });
});
