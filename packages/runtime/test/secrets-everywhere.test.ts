import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runSkill } from "../src/index.js";
import { folder, javascript, manifestOf, parameter } from "./skills.js";

const ENCODINGS: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  percent: encodeURIComponent,
  hexadecimal: (text) => Buffer.from(text).toString("hex"),
  Base64: (text) => Buffer.from(text).toString("base64"),
  "escapes of JSON": (text) =>
    text.replace(/[^ -~]|["\\/]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`),
};

const CASES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase(),
];

function formsOf(secret: string): string[] {
  return CASES.flatMap((inCase) => Object.values(ENCODINGS).map((encode) => encode(inCase(secret))));
}

/** A program that prints and reports the texts in its second argument in every place that a report or a trace shows. */
const PROGRAM = `
  const { appendFileSync } = require("node:fs");
  const [, file] = process.argv.slice(1);
  const forms = JSON.parse(require("node:fs").readFileSync(file, "utf8"));
  const report = (span) => appendFileSync(process.env.SOP_SPANS_FILE, JSON.stringify(span) + "\\n");
  for (const form of forms) {
    report({ kind: "http.request", name: "GET https://tide.example/" + form,
      attributes: { "http.url": "https://" + form + ":" + form + "@tide.example/" + form + "?key=" + form } });
    report({ kind: "tool.call", name: "exec: " + form,
      attributes: { "tool.command": "curl -H 'X-Key: " + form + "' --data " + form, "file.path": form },
      error: { type: form, message: "refused " + form } });
    report({ kind: "custom", name: form, events: [{ name: form }] });
    console.error("Authorization: Bearer " + form);
    console.log("log of " + form);
  }
  console.log(JSON.stringify({ all: forms.join(" "), [forms[0]]: forms, long: forms.join("-").repeat(3) }));
`;

const secret = fc
  .string({ minLength: 10, maxLength: 24, unit: fc.constantFrom(...'aBcXyZ0189 /+=!&%ö"\\é') })
  .map((text) => text.trim())
  .filter((text) => text.length >= 8);

async function shownOf(argument: string, variable: string, sensitive: boolean) {
  const forms = [...new Set([...formsOf(argument), ...formsOf(variable)])];
  const root = folder({ ".git/HEAD": "", "skill/SKILL.md": "", "forms.json": JSON.stringify(forms) });
  const manifest = manifestOf(
    {
      input: { parameters: [parameter("secret", { sensitive: true }), parameter("file")] },
      entrypoints: javascript(PROGRAM, [{ input: "secret" }], [{ input: "file" }]),
    },
    {
      sensitive,
      environment: [{ name: "TIDE_KEY", required: true, sensitive: true }],
      assertions: { post: [{ check: "output", output: "all", matches: "^nothing" }] },
    },
  );
  const { report } = await runSkill(
    { folder: join(root, "skill"), manifest },
    {
      cwd: root,
      sandbox: "off",
      trace: "L3",
      environment: { PATH: process.env["PATH"], TIDE_KEY: variable },
      values: { secret: argument, file: join(root, "forms.json") },
    },
  );
  const trace = readFileSync(report.trace?.file ?? "", "utf8");
  return { forms, status: report.status, trace, report: JSON.stringify(report) };
}

describe("a secret in every place of a run", () => {
  // Tests the guarantee SECURITY.md#g6.
  it("never reaches a trace or a report in any encoding or letter case (stop.md#s165, adr002.md#s70)", async () => {
    await fc.assert(
      fc.asyncProperty(secret, secret, fc.boolean(), async (argument, variable, sensitive) => {
        const { forms, status, trace, report } = await shownOf(argument, variable, sensitive);
        expect(status).toBe("succeeded");
        expect(trace.match(/"http\.request"/g)).toHaveLength(forms.length);
        for (const shown of [trace, report]) {
          // The text itself, and the strings in it.
          const texts = [shown, JSON.stringify(JSON.stringify(shown))];
          for (const form of forms.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)])) {
            for (const text of texts) expect(text.includes(form) ? form : "").toBe("");
          }
        }
      }),
      { numRuns: Number(process.env["SKILL_CONVERT_RUNS"] ?? 8) },
    );
  });
});

describe("a hash in a trace", () => {
  const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
  const long = "low tide at six ".repeat(40);

  it.each([
    ["the output of a sensitive skill", { sensitive: true }, false],
    ["the output of a skill with a sensitive input", {}, true],
  ])("is never that of %s (stop.md#s166, adr002.md#s60, adr002.md#d38)", async (_, rest, marked) => {
    const code = `
      require("node:fs").writeFileSync("made.txt", process.argv[1]);
      console.log(JSON.stringify({ said: process.argv[1] }));
    `;
    const root = folder({ ".git/HEAD": "", "skill/SKILL.md": "" });
    const manifest = manifestOf(
      {
        input: { parameters: [parameter("said", { sensitive: marked })] },
        producedFiles: [{ pattern: ["made.txt"], base: "skill" }],
        entrypoints: javascript(code, [{ input: "said" }]),
      },
      { ...rest, assertions: { post: [{ check: "output", output: "said", matches: "^nothing" }] } },
    );
    const { report } = await runSkill(
      { folder: join(root, "skill"), manifest },
      { cwd: root, sandbox: "off", trace: "L2", environment: {}, values: { said: long } },
    );
    const trace = readFileSync(report.trace?.file ?? "", "utf8");
    expect(trace).toContain('"file.path":"made.txt"');
    const printed = `${JSON.stringify({ said: long })}\n`;
    for (const text of [printed, long, JSON.stringify(long)]) expect(trace).not.toContain(sha256(text));
    for (const { length } of [printed, long]) expect(trace).not.toContain(`size_bytes":${length}`);
  });
});
