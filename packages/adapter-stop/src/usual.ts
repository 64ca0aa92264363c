import { getOwn, impliedEffects, type JsonRecord, type SkillManifest } from "@skill-convert/core";
import { SOP_VERSION } from "./format.js";
import { isName } from "./identity.js";
import { areUsual } from "./node.js";
import { areUsualRequirements } from "./requirements.js";
import { isTextList, recordAt } from "./values.js";

/**
 * Whether it is plain, without writing it, that what the model knows of a document is written as it stands. When in doubt
 * it is not.
 */
export function isUsual(raw: JsonRecord, manifest: SkillManifest): boolean {
  return (
    isUsualHead(raw, manifest) &&
    isUsualOperation(manifest) &&
    isUsualPolicy(manifest) &&
    areUsualRequirements(recordAt(raw, "requirements"))
  );
}

function isUsualHead(raw: JsonRecord, manifest: SkillManifest): boolean {
  const { id = "", version, license, author, repository, tools } = manifest;
  return (
    getOwn(raw, "sop") === SOP_VERSION &&
    isName(id) &&
    getOwn(raw, "version") === version &&
    isTextList(getOwn(raw, "tags")) &&
    isTextList(getOwn(raw, "tools_used")) &&
    // What stands in SKILL.md alone would be written here.
    getOwn(raw, "license") === license &&
    getOwn(raw, "author") === author &&
    getOwn(raw, "repository") === repository &&
    (tools?.used === undefined || Object.hasOwn(raw, "tools_used"))
  );
}

function isUsualOperation({ operations: [operation] }: SkillManifest): boolean {
  return areUsual(operation?.input?.parameters) && areUsual(operation?.output?.fields);
}

/** Effects, assertions and the level: those that the rest of the manifest implies would be written too. */
function isUsualPolicy(manifest: SkillManifest): boolean {
  const { effects, assertions, observability } = manifest;
  const { pre = [], post = [] } = assertions ?? {};
  const needsLevel = pre.length + post.length > 0 && observability?.level === undefined;
  return (
    areUsual(effects) &&
    impliedEffects(manifest).length === 0 &&
    assertions?.extensions === undefined &&
    areUsual(pre) &&
    areUsual(post) &&
    observability?.extensions === undefined &&
    areUsual(observability?.metrics) &&
    !needsLevel
  );
}
