import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import * as schemas from "../src/zod.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));
// The compiler names files with slashes on every system.
const source = (path: string) => join(root, "packages/core/src", path).replaceAll(sep, "/");
const config = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent({ ...config.config, include: [] }, ts.sys, root);

/** Creates a language service with TypeScript files in memory, by their paths, in addition to those of core. */
function serviceOf(files: ReadonlyMap<string, string>): ts.LanguageService {
  return ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [...files.keys()],
    getScriptVersion: () => "1",
    getScriptSnapshot(path) {
      const text = files.get(path) ?? ts.sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (path) => files.has(path) || ts.sys.fileExists(path),
    readFile: (path) => files.get(path) ?? ts.sys.readFile(path),
  });
}

const COMPARE = `
  import type * as z from "zod/mini";
  import type * as model from "./index.js";
  import type * as schemas from "./zod.js";
  type Same<A, B> = [A, B, keyof A, keyof B] extends [B, A, keyof B, keyof A] ? true : false;
  type Differing<A, B> = {
    [Key in keyof A | keyof B]: Key extends keyof A & keyof B
      ? Same<Pick<A, Key>, Pick<B, Key>> extends true ? never : Key
      : Key;
  }[keyof A | keyof B];
  /** The properties in which the types of a name differ, or the name if none of them does; true if the types are equal. */
  type Compare<Name extends string, A, B> = Same<A, B> extends true
    ? true
    : [Differing<A, B>] extends [never] ? Name : \`\${Name}.\${Differing<A, B> & string}\`;
  export const missing: Compare<"T", { a: string }, { a: string; b?: string }> = "T.b";
  export const undefinedInstead: Compare<"T", { a?: string }, { a?: string | undefined }> = "T.a";
  export const inOneMember: Compare<"T", { a: string } | { b: string }, { a: string } | { c: string }> = "T";
`;

const HOVERED = `
  import type { Assertion, SkillManifest } from "./index.js";
  export type Effects = SkillManifest["effects"];
  export type Conditions = readonly Assertion[];
`;

describe("the types of the manifest and the sidecar", () => {
  const names = Object.entries(schemas).flatMap(([name, value]) => (value instanceof z.core.$ZodType ? [name] : []));
  const comparison = source("comparison.ts");
  const hover = source("hover.ts");
  let service: ts.LanguageService;

  beforeAll(() => {
    const lines = names.map(
      (name) => `
        declare const compared${name}: Compare<"${name}", z.infer<typeof schemas.${name}>, model.${name}>;
        export const as${name}: true = compared${name};`,
    );
    service = serviceOf(
      new Map([
        [comparison, COMPARE + lines.join("\n")],
        [hover, HOVERED],
      ]),
    );
  });

  const quickInfo = (text: string) => {
    const found = service.getQuickInfoAtPosition(hover, HOVERED.lastIndexOf(text) + 1);
    return {
      signature: ts.displayPartsToString(found?.displayParts),
      documentation: ts.displayPartsToString(found?.documentation),
    };
  };

  it("equal the types that their zod schemas infer, property by property", () => {
    expect(names.length).toBeGreaterThan(50);
    const problems = service.getSemanticDiagnostics(comparison);
    expect(problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))).toEqual([]);
  });

  it("show a property by the name of its type, with its documentation", () => {
    const { signature, documentation } = quickInfo('"effects"');
    expect(signature).toBe("(property) SkillManifest.effects?: Effect[]");
    expect(documentation.replaceAll("\n", " ")).toBe(
      "Everything that the skill does besides returning values. The list is complete: an empty one means that there are no " +
        "effects. Absent means that nothing is known, so the skill may do anything. Skill Manifest, STOP and Semioverse have it.",
    );
  });

  it("show a union by the names of its members", () => {
    const { signature } = quickInfo("Assertion");
    expect(signature).toMatch(
      /type Assertion = FileExistsAssertion \| FileNotEmptyAssertion \| .* \| CustomAssertion$/m,
    );
  });

  it("do not need the types of zod in a program that imports the index", () => {
    const files = ts.createProgram([source("index.ts")], { ...options, types: [] }).getSourceFiles();
    const paths = files.map(({ fileName }) => fileName);
    expect(paths).toContain(source("manifest/model.ts"));
    expect(paths.filter((path) => path.includes("/zod/"))).toEqual([]);
  });
});
