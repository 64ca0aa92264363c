import { describe, expect, it } from "vitest";
import { describeBadByte, inWindows1252 } from "../src/text/file-text.js";

const bytes = (...values: number[]) => new Uint8Array(values);

describe("an invalid byte", () => {
  it.each([
    ["a file in UTF-16", bytes(0xff, 0xfe, 0x61), 0, /it is written in UTF-16/],
    ["a file in UTF-16 of the other order", bytes(0xfe, 0xff, 0x61), 0, /it is written in UTF-16/],
    ["a character of Windows", bytes(0x61, 0x0a, 0xe9, 0x61), 2, /byte 2, on line 2, is 0xE9, which is “é”/],
    ["the last character", bytes(0x61, 0xe2, 0x82), 1, /its last character is cut off \(byte 1, on line 1\)/],
    ["a lone byte", bytes(0x61, 0x81), 1, /is 0x81$/],
    ["what is no last character", bytes(0x61, 0xe2, 0x61), 1, /is 0xE2, which is “â”/],
    ["what is no first byte", bytes(0x61, 0x80), 1, /is 0x80, which is “€”/],
    ["the only byte", bytes(0xe9), 0, /is 0xE9/],
  ])("is described with its likely meaning: %s", (_, content, offset, expected) => {
    expect(describeBadByte(content, offset)).toMatch(expected);
  });
  it("is a character of Windows-1252, unless it is not assigned", () => {
    expect([0x41, 0x80, 0x81, 0x9f, 0xa0, 0xff].map(inWindows1252)).toEqual(["A", "€", "", "Ÿ", "\u00a0", "ÿ"]);
  });
});
