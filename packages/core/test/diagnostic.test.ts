import { describe, expect, it } from "vitest";
import {
  type DiagnosticCatalog,
  type DiagnosticDefinitions,
  defineDiagnostics,
  lineAndColumn,
  sortDiagnostics,
} from "../src/index.js";
import { SITE } from "../src/text/addresses.js";

describe("diagnostics", () => {
  const catalog = defineDiagnostics("toy", {
    wrong: { severity: "error", message: "{found} is wrong; {expected} is right.", docs: "Say it right." },
    plain: { severity: "info", message: "This is wrong.", docs: "Say it right." },
  });
  it("have the declared message with its arguments", () => {
    const made = catalog.create("wrong", { found: "a", expected: "b" }, { file: "f", range: { start: 1, end: 2 } });
    expect(made).toMatchObject({ code: "toy/wrong", severity: "error", message: "a is wrong; b is right.", file: "f" });
    expect(made.url).toBe(`${SITE}/diagnostics/toy#wrong`);
  });
  it("compile only with a declared code and the arguments of its message, and throw otherwise", () => {
    // @ts-expect-error the code is not declared
    expect(() => catalog.create("other")).toThrow(/not declared/);
    // @ts-expect-error an argument is missing
    expect(() => catalog.create("wrong", { found: "a" })).toThrow(/needs the argument "expected"/);
    // @ts-expect-error all arguments are missing
    expect(() => catalog.create("wrong")).toThrow(/needs the argument "found"/);
  });
  it("do not compile with an argument that the message does not have", () => {
    // @ts-expect-error the message has no hole for it
    expect(catalog.create("wrong", { found: "a", expected: "b", other: "c" }).message).toBe("a is wrong; b is right.");
    // @ts-expect-error the message has no holes
    expect(catalog.create("plain", { found: "a" }).message).toBe("This is wrong.");
    expect(catalog.create("plain", {}, { file: "f" }).message).toBe("This is wrong.");
  });
  it("take any arguments if the catalog is known only to the program", () => {
    const unknown: DiagnosticCatalog<DiagnosticDefinitions> = catalog;
    expect(unknown.create("plain", { found: "a" }).message).toBe("This is wrong.");
    expect(() => unknown.create("wrong", { found: "a" })).toThrow(/needs the argument "expected"/);
  });
  it("are sorted by position without duplicates", () => {
    const at = (file: string, start: number) =>
      catalog.create("wrong", { found: file, expected: "x" }, { file, range: { start, end: start } });
    const sorted = sortDiagnostics([at("b", 1), at("a", 5), at("a", 2), at("b", 1)]);
    expect(sorted.map(({ file, range }) => [file, range?.start])).toEqual([
      ["a", 2],
      ["a", 5],
      ["b", 1],
    ]);
  });
  it("keep the highest severity of duplicates", () => {
    const error = catalog.create("wrong", { found: "a", expected: "b" }, { file: "f", range: { start: 1, end: 2 } });
    const warning = { ...error, severity: "warning" } as const;
    expect(sortDiagnostics([warning, error])).toEqual([error]);
    expect(sortDiagnostics([error, warning])).toEqual([error]);
  });
  it("count lines and columns from one with any line ending", () => {
    expect(lineAndColumn("\ufeffab\r\ncd\re\nf", 2)).toEqual({ line: 1, column: 2 });
    expect(lineAndColumn("ab\r\ncd\re\nf", 5)).toEqual({ line: 2, column: 2 });
    expect(lineAndColumn("ab\r\ncd\re\nf", 9)).toEqual({ line: 4, column: 1 });
  });
});
