import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Operation, Parameter, SkillManifest, Template } from "@skill-convert/core";
import type { Finding, RuleName } from "../src/index.js";

const scratch = mkdtempSync(join(tmpdir(), "runtime-"));

/** A temporary folder with files in it. A name that ends in `*` is executable. */
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

/** A manifest of one operation. */
export function manifestOf(operation: Partial<Operation> = {}, rest: Partial<SkillManifest> = {}): SkillManifest {
  return { id: "example", version: "1.0.0", ...rest, operations: [operation] };
}

/** From this level on assertions are evaluated (stop-levels.md, "Comparison"). */
export const L2 = { observability: { level: "L2" } } as const;

/** A parameter that is a string unless its schema says otherwise. */
export function parameter(name: string, rest: Partial<Parameter> = {}): Parameter {
  return { name, schema: { type: "string" }, ...rest };
}

/** An entrypoint that runs a line of JavaScript; its arguments are `process.argv.slice(1)`. */
export function javascript(code: string, ...args: readonly Template[]): { unix: Template[] } {
  return { unix: [process.execPath, "-e", code, "--", ...args] };
}

/** Findings of one rule as `status code`, or as `pass`. */
export function verdicts(findings: readonly Finding[], rule: RuleName): string[] {
  return findings
    .filter((finding) => finding.rule === rule)
    .map(({ status, diagnostic }) => [status, diagnostic?.code.replace("runtime/", "")].filter(Boolean).join(" "));
}

/** The messages of one rule. */
export function messages(findings: readonly Finding[], rule: RuleName): string[] {
  return findings.filter((finding) => finding.rule === rule).map(({ message }) => message);
}
