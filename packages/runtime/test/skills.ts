import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Operation, Parameter, SkillManifest, Template } from "@skill-convert/core";
import type { Finding, RuleName } from "../src/index.js";

const scratch = mkdtempSync(join(tmpdir(), "runtime-"));

/** Creates a temporary folder with files. A file is executable if its name ends with `*`. */
export function folder(files: Readonly<Record<string, string>> = {}): string {
  const root = mkdtempSync(join(scratch, "case-"));
  for (const [name, content] of Object.entries(files)) {
    const path = join(root, name.replace(/\*$/, ""));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    if (name.endsWith("*")) chmodSync(path, 0o755);
  }
  return root;
}

/** Returns a manifest with one operation. */
export function manifestOf(operation: Partial<Operation> = {}, rest: Partial<SkillManifest> = {}): SkillManifest {
  return { id: "example", version: "1.0.0", ...rest, operations: [operation] };
}

/** The lowest level at which assertions are evaluated (stop.md#s123). */
export const L2 = { observability: { level: "L2" } } as const;

/** Returns a parameter, which is a string by default. */
export function parameter(name: string, rest: Partial<Parameter> = {}): Parameter {
  return { name, schema: { type: "string" }, ...rest };
}

/** Returns an entrypoint that runs JavaScript. Its arguments are `process.argv.slice(1)`. */
export function javascript(code: string, ...args: readonly Template[]): { unix: Template[] } {
  return { unix: [process.execPath, "-e", code, "--", ...args] };
}

/** Returns the findings of one rule as `status code`, or as `pass`. */
export function verdicts(findings: readonly Finding[], rule: RuleName): string[] {
  return findings
    .filter((finding) => finding.rule === rule)
    .map(({ status, diagnostic }) => [status, diagnostic?.code.replace("runtime/", "")].filter(Boolean).join(" "));
}

/** Returns the messages of one rule. */
export function messages(findings: readonly Finding[], rule: RuleName): string[] {
  return findings.filter((finding) => finding.rule === rule).map(({ message }) => message);
}
