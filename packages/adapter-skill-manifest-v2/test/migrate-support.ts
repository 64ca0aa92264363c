import { applyTextEdits, hasErrors, memoryFiles } from "@skill-convert/core";
import { deepFreeze } from "@skill-convert/testing";
import { type MigrateOptions, type Migration, planMigration } from "../src/migrate/index.js";
import { PATH } from "./fixtures.js";

export const skill = (text: string) => memoryFiles({ "SKILL.md": text }, { path: PATH });

/** The plan for a SKILL.md. Throws if there is none. */
export function planned(text: string, options: MigrateOptions = {}): Migration {
  const { value, diagnostics } = planMigration(skill(text), deepFreeze(options));
  if (!value || hasErrors(diagnostics)) throw new Error(JSON.stringify(diagnostics));
  return value;
}

/** The SKILL.md after the migration. */
export function migrated(text: string, options: MigrateOptions = {}): string {
  const [edit] = planned(text, options).edits;
  if (edit === undefined) return text;
  if (edit.kind !== "splice") throw new Error(`a ${edit.kind} of ${edit.path}`);
  return applyTextEdits(text, edit.edits);
}

/** The codes of the reasons why a skill cannot be migrated, each with the text of its range. */
export function refusals(text: string, options: MigrateOptions = {}): [string, string | undefined][] {
  const { value, diagnostics } = planMigration(skill(text), options);
  if (value) throw new Error(`a migration was planned: ${value.status}`);
  return diagnostics.map(({ code, range }) => [code, range && text.slice(range.start, range.end)]);
}

/** The codes to review, in order and without the namespace. */
export const reviewCodes = (text: string, options: MigrateOptions = {}) =>
  planned(text, options).review.map(({ code }) => code.replace("migrate/", ""));

/** A complete v1 document. */
export const V1_DOCUMENT = {
  id: "kitchen-tools-clock",
  version: "0.3.0",
  effects: ["proc.exec", "fs.read"],
  entrypoints: {
    "clock.set": {
      unix: ["sh", "clock.sh", "set", "{minutes}", "{label}"],
      windows: ["clock.cmd", "{label}", "{tone}"],
    },
    "clock.list": { unix: ["sh", "{skill_dir}/clock.sh", "list"] },
  },
  stdout_contract: { last_line_json: true, schema_version: "1.0" },
};

export const block = (content: string, fence = "```") => `${fence}router-manifest\n${content}\n${fence}\n`;

/** A SKILL.md with a v1 block of this document, and text around it. */
export const withBlock = (document: unknown, before = "# Clock\n\n", after = "\nThe end.\n") =>
  `${before}${block(JSON.stringify(document, null, 2))}${after}`;

/** The JSON of the manifest block. */
export function manifestIn(text: string): Record<string, unknown> {
  const [, fence = "```"] = /(`{3,}|~{3,}) *skill-manifest/.exec(text) ?? [];
  const opened = text.slice(text.indexOf("skill-manifest")).replace(/^[^\r\n]*\s+/, "");
  const content = opened.split(new RegExp(`^ {0,3}${fence}`, "m"))[0];
  return JSON.parse(content ?? "") as Record<string, unknown>;
}
