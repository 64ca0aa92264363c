import { type Diagnostic, getOwn, type RuleSubject } from "@skill-convert/core";
import { placeOf } from "../checks.js";
import { asRecord } from "../decode-document.js";
import type { v1Diagnostics, v2Diagnostics } from "../diagnostics.js";
import { decodeVersion, SEMVER } from "../version.js";

type Catalog = typeof v1Diagnostics | typeof v2Diagnostics;
type Check = (subject: RuleSubject) => Diagnostic[];

/** "id": the name of the skill's folder. */
export function folderName(catalog: Catalog): Check {
  return (subject) => {
    const id = getOwn(asRecord(subject.document), "id");
    const { folder } = subject.files;
    if (typeof id !== "string" || folder === undefined || id === folder) return [];
    return [catalog.create("folder-name", { id, folder }, placeOf(subject, ["id"]))];
  };
}

/** "version": SemVer to the letter. What can be read as a version all the same has codes of its own. */
export function notSemver(catalog: Catalog): Check {
  return (subject) => {
    const raw = getOwn(asRecord(subject.document), "version");
    if (typeof raw !== "string" && typeof raw !== "number") return [];
    const read = decodeVersion(raw);
    return SEMVER.test(read)
      ? []
      : [catalog.create("version-not-semver", { found: read }, placeOf(subject, ["version"]))];
  };
}
