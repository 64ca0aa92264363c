import { statSync } from "node:fs";
import type { RequiredFile } from "@skill-convert/core";
import { type Attempt, done, refused } from "@skill-convert/core/adapters";
import { errorCode, rethrowUnlessSystem } from "@skill-convert/fs";
import { runtimeDiagnostics } from "../diagnostics.js";
import { describeBase, unknownBase } from "../files/base.js";
import { resolveInside } from "../files/inside.js";
import { type Finding, failed, passed, undetermined } from "../finding.js";
import type { Situation } from "../skill.js";
import { describeReference, describeTemplate, substitute, type Values } from "../substitute.js";

/** Checks that the required files exist, and are no folders (adr002.md#s67, stop.md#s33). Paths outside their base are not checked. */
export function checkFiles(files: readonly RequiredFile[], { bases }: Situation, values: Values): Finding[] {
  return files.map(({ path: template, base = "skill", description }) => {
    const unknownFile = (path: string, reason: string) =>
      undetermined("files", runtimeDiagnostics.create("file-unknown", { path, reason }));
    const substituted = substitute(template, values);
    if (substituted.text === undefined) {
      const reason = `${describeReference(substituted.missing)} has no value`;
      return unknownFile(describeTemplate(template), reason);
    }
    const { text: path } = substituted;
    const folder = base === "client" ? undefined : bases[base];
    if (folder === undefined) return unknownFile(path, unknownBase(base));
    const place = resolveInside(folder, path);
    if (place.kind === "refused") {
      return failed("files", runtimeDiagnostics.create("file-outside", { path, reason: place.reason }));
    }
    const found = exists(place.value);
    if (found.kind === "refused") return unknownFile(path, found.reason);
    if (found.value === "file") return passed("files", `${path} exists in ${describeBase(base)}`);
    if (found.value === "folder") return failed("files", runtimeDiagnostics.create("file-is-folder", { path }));
    const args = { path, base: describeBase(base), description: description === undefined ? "" : ` (${description})` };
    return failed("files", runtimeDiagnostics.create("file-missing", args));
  });
}

function exists(path: string): Attempt<"file" | "folder" | undefined> {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    return done(found && (found.isDirectory() ? "folder" : "file"));
  } catch (error) {
    return errorCode(error) === "ENOTDIR" ? done(undefined) : refused(rethrowUnlessSystem(error));
  }
}
