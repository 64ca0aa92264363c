import { describe, expect, it } from "vitest";
import { userFolder } from "../src/user-folder.js";

describe("the folder of the user", () => {
  it.each([
    ["state", "linux", {}, "/home/me/.local/state/skill-convert"],
    ["state", "linux", { XDG_STATE_HOME: "/state" }, "/state/skill-convert"],
    ["state", "linux", { XDG_STATE_HOME: "state" }, "/home/me/.local/state/skill-convert"],
    ["state", "linux", { XDG_CACHE_HOME: "/cache" }, "/home/me/.local/state/skill-convert"],
    ["state", "darwin", {}, "/home/me/Library/Application Support/skill-convert"],
    ["state", "win32", {}, "/home/me/AppData/Local/skill-convert"],
    ["cache", "linux", {}, "/home/me/.cache/skill-convert"],
    ["cache", "linux", { XDG_CACHE_HOME: "/cache" }, "/cache/skill-convert"],
    ["cache", "darwin", {}, "/home/me/Library/Caches/skill-convert"],
    ["cache", "win32", {}, "/home/me/AppData/Local/skill-convert/cache"],
  ] as const)("for %s on %s, with %j", (kind, platform, environment, place) => {
    expect(userFolder(kind, environment, platform, "/home/me").split("\\").join("/")).toBe(place);
  });
});
