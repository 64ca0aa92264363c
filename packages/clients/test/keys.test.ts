import { describe, expect, it } from "vitest";
import { clientKey, clientsWithKey, formOf } from "../src/keys.js";

describe("the keys that clients define", () => {
  it.each([
    ["docs", "string"],
    [3, "string"],
    [true, "boolean"],
    [["a"], "list"],
    [{ a: 1 }, "mapping"],
    [null, undefined],
  ])("have values of a type, which a number has as a string: %j", (value, form) => {
    expect(formOf(value)).toBe(form);
  });
  it("are read by clients whose own sources say so", () => {
    expect(clientsWithKey("argument-hint")).toEqual(expect.arrayContaining(["Claude Code", "Qwen Code"]));
    expect(clientsWithKey("globs")).toEqual(["Cursor"]);
    expect(clientsWithKey("no-such-key")).toEqual([]);
    expect(clientKey("no-such-key")).toBeUndefined();
  });
});
