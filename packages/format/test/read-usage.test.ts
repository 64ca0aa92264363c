import type { Operation } from "@skill-convert/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { usageIn } from "../src/section/read-usage.js";
import { generatedSection } from "../src/section/section.js";

const read = (...operations: readonly Operation[]) =>
  usageIn(generatedSection({ operations: [...operations] }, { usage: true }) ?? "");

const day = { name: "day", schema: { type: "string" }, required: true } as const;

// The section is the only place of a command line in some formats, so a conversion on reads it (mapping-decisions.md#d108).
describe("the section Usage, read back", () => {
  it("has the command lines of each platform, with the inputs in their places", () => {
    const entrypoints = { unix: ["cal", ["--day=", { input: "day" }]], windows: ["cal.exe", [{ input: "day" }]] };
    expect(read({ input: { parameters: [day] }, entrypoints })).toEqual([
      { input: { parameters: [day] }, entrypoints },
    ]);
  });

  it.each([
    ["blanks", ["grep", "two words", "a\\b"]],
    ["quotes of both kinds", ["echo", "it's", 'say "yes"', "a'b\"c"]],
    ["characters of a shell", ["echo", "$HOME", "`id`", "a;b", "!x", "*", "a&b", "(c)", "é"]],
    ["an empty word, and control characters", ["printf", "", "a\nb\tc"]],
    ["a comment of Markdown", ["echo", "<!-- x -->"]],
    ["angle brackets that are not an input's", ["sort", "<in>", "a<b>c"]],
    ["backslashes before a quote and at the end", ["run", "C:\\a b\\", 'x\\"y', "C:\\plain\\"]],
  ])("has words with %s", (_, argv) => {
    expect(read({ entrypoints: { unix: argv } })).toEqual([{ entrypoints: { unix: argv } }]);
    const isTyped = !argv.some((word) => /\p{Cc}/u.test(word)); // no shell of Windows has a form for the others
    if (isTyped) expect(read({ entrypoints: { windows: argv } })).toEqual([{ entrypoints: { windows: argv } }]);
  });

  it("has the inputs with their types, defaults, choices and descriptions", () => {
    const parameters = [
      { name: "limit", schema: { type: "integer" }, required: false, default: 50, description: "How many (at most)" },
      { name: "text", schema: { type: "string" }, required: false, default: "50" },
      { name: "any", schema: {}, required: true },
      { name: "size", schema: { enum: ["small", "large", 3] }, required: true, description: "Its: size" },
    ];
    expect(read({ input: { parameters }, entrypoints: { unix: ["x"] } })[0]?.input?.parameters).toEqual(parameters);
  });

  it("has the operations by their names, and leaves out those without a command", () => {
    const draft = { name: "draft", description: "Drafts.", entrypoints: { unix: ["draft"] } };
    const publish = { name: "publish", entrypoints: { unix: ["sh", "publish.sh"] } };
    expect(read(draft, { name: "ask", description: "Asks." }, publish)).toEqual([draft, publish]);
  });

  it("has nothing for a section of a person", () => {
    expect(usageIn("## Usage\n\nRun it.\n")).toEqual([]);
    expect(usageIn("```sh\nrm -rf x\n```\n")).toEqual([]);
  });

  it("has arbitrary words with inputs at arbitrary places", () => {
    const names = ["day", "n-1", "x_y"];
    const text = fc.string({ unit: "grapheme" }).filter((word) => !/<[^<>]+>/.test(word));
    const word = fc.oneof(
      text,
      fc
        .tuple(text, fc.constantFrom(...names), text)
        .map(([before, input, after]) => [before, { input }, after].filter((part) => part !== "")),
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), (unix) => {
        const input = { parameters: names.map((name) => ({ name, schema: {} })) };
        expect(read({ input, entrypoints: { unix } })[0]?.entrypoints).toEqual({ unix });
      }),
    );
  });
});
