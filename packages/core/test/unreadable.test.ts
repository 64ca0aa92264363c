import { describe, expect, it } from "vitest";
import { unreadableReason } from "../src/adapters.js";
import { memoryFiles } from "../src/index.js";

const reason = (...bytes: number[]) => unreadableReason(memoryFiles({ f: Uint8Array.from(bytes) }), "f");

describe("the reason why a file cannot be read", () => {
  it("names the invalid byte, its line, and its character in Windows-1252", () => {
    expect(reason(0x61, 10, 0x62, 0x92, 0x73)).toBe(
      "it is not valid UTF-8: byte 3, on line 2, is 0x92, which is “’” in Windows-1252; save the file as UTF-8",
    );
    expect(reason(0xe9, 0x20)).toContain("on line 1, is 0xE9, which is “é” in Windows-1252");
    expect(reason(0x9f)).toContain("“Ÿ”");
    expect(reason(0x80)).toContain("“€”");
    expect(reason(0x61, 0x81)).toBe("it is not valid UTF-8: byte 1, on line 1, is 0x81");
  });

  it("recognises UTF-16 and a truncated character", () => {
    expect(reason(0xff, 0xfe, 0x61, 0x00)).toBe("it is written in UTF-16; save it as UTF-8");
    expect(reason(0xfe, 0xff, 0x00, 0x61)).toBe("it is written in UTF-16; save it as UTF-8");
    expect(reason(0x61, 0xc3)).toBe("it is not valid UTF-8: its last character is cut off (byte 1, on line 1)");
    expect(reason(0x61, 0xe2, 0x82)).toBe("it is not valid UTF-8: its last character is cut off (byte 1, on line 1)");
  });

  it("is undefined for a readable file and a missing one", () => {
    expect(reason(0x61)).toBeUndefined();
    expect(unreadableReason(memoryFiles({}), "f")).toBeUndefined();
  });
});
