import { applyTextEdits, type Json } from "@skill-convert/core";
import { done, refused } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { printJson, readData } from "@skill-convert/source";
import { GRANT_KINDS, type Grant } from "./needs.js";
import type { Notation } from "./notation.js";
import type { PermissionFile } from "./table.js";

/** A JSON file with a list of rules at `permissions.allow` (client-permissions.md#s1, client-permissions.md#s11). */
export const ruleList: Notation = {
  read(text, facts) {
    const document = documentOf(text, facts);
    if (document.kind === "refused") return document;
    const { allow } = document.value;
    return done(allow.flatMap((rule) => (typeof rule === "string" ? grantsOf(rule, facts) : [])));
  },

  add(text, grants, facts) {
    const document = documentOf(text ?? "{}", facts);
    if (document.kind === "refused") return document;
    const { value, permissions, allow } = document.value;
    const missing = grants.flatMap((grant) => rulesOf(grant, facts)).filter((rule) => !allow.includes(rule));
    if (missing.length === 0 && text !== undefined) return done(text);
    const required = (facts.required ?? []).filter((key) => getOwn(permissions, key) === undefined);
    const desired = {
      ...value,
      permissions: {
        ...permissions,
        allow: [...allow, ...missing],
        ...Object.fromEntries(required.map((key): [string, Json] => [key, []])),
      },
    };
    if (text === undefined) return done(printJson(desired));
    return done(applyTextEdits(text, readData(text, { file: facts.file, format: "json" }).edit(desired)));
  },
};

function documentOf(text: string, { file }: PermissionFile) {
  const { value, diagnostics } = readData(text, { file, format: "json" });
  const [error] = diagnostics;
  if (error) return refused(`${file}: ${error.message}`);
  if (!isJsonRecord(value)) return refused(`${file} is not a JSON object`);
  const permissions = getOwn(value, "permissions") ?? {};
  if (!isJsonRecord(permissions)) return refused(`"permissions" in ${file} is not an object`);
  const allow = getOwn(permissions, "allow") ?? [];
  if (!Array.isArray(allow)) return refused(`"permissions.allow" in ${file} is not a list`);
  return done({ value, permissions, allow });
}

/** The form of a rule about everything in the project. */
const wholeTree = (form: string) => form.replace("{}/**", "**");

function rulesOf({ kind, name }: Grant, { rules }: PermissionFile): readonly string[] {
  const forms = rules[kind] ?? [];
  if (name === ".") return forms.filter((form) => wholeTree(form) !== form).map(wholeTree);
  return forms.map((form) => form.replace("{}", () => name));
}

/** Returns the permissions that a rule could stand for, the longest form first. */
function grantsOf(rule: string, facts: PermissionFile): readonly Grant[] {
  for (const kind of GRANT_KINDS) {
    const forms = (facts.rules[kind] ?? []).toSorted((a, b) => b.length - a.length);
    for (const form of forms) {
      if (rule === wholeTree(form) && rule !== form) return [{ kind, name: "." }];
      const [start = "", end = ""] = form.split("{}");
      if (rule.length <= start.length + end.length || !rule.startsWith(start) || !rule.endsWith(end)) continue;
      return [{ kind, name: rule.slice(start.length, rule.length - end.length) }];
    }
  }
  return [];
}
