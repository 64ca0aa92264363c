import { describe, expect, it } from "vitest";
import { readData } from "../src/index.js";

describe("positions in an object with many members", () => {
  const names = Array.from({ length: 300 }, (_, index) => `k${index}`);
  it.each(["json", "yaml"] as const)("are found by key, and for duplicate keys at the last one (%s)", (format) => {
    const entries = [...names, "k7"].map((name, index) => `"${name}": ${index + 1000}`);
    const text = `{${entries.join(",\n")}}`;
    const document = readData(text, { file: "many", format });
    const at = (name: string) => {
      const range = document.locate([name]);
      return range && text.slice(range.start, range.end);
    };
    expect(at("k0")).toBe("1000");
    expect(at("k299")).toBe("1299");
    expect(at("k7")).toBe("1300");
    for (const [index, name] of names.entries()) if (index !== 7) expect(at(name)).toBe(String(index + 1000));
    expect(document.locate(["missing"])).toBeUndefined();
    expect(document.locate(["toString"])).toBeUndefined();
  });
});
