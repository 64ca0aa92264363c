import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { describeExports } from "../../../test/wrong-arguments.js";
import * as fs from "../src/index.js";

const folder = fs.realPath(mkdtempSync(join(tmpdir(), "arguments-")));
mkdirSync(join(folder, "skill"));
writeFileSync(join(folder, "skill", "SKILL.md"), "# Notes\n");
const skill = () => fs.openSkill(join(folder, "skill"));
const options = { outRoot: join(folder, "out"), dryRun: true };

// `rethrowUnlessSystem` throws what it is given if that is not an error of the file system.
const { rethrowUnlessSystem: _, ...functions } = fs;

describeExports({
  module: functions,
  text: join(folder, "text"),
  correct: {
    addSkill: () => [skill(), join(folder, "out", "notes"), options],
    appendToFile: () => [join(folder, "log"), "text", {}],
    applyEdits: () => [skill(), [], {}],
    collisionKey: () => ["a"],
    comparePaths: () => ["a", "b"],
    errorCode: () => [null],
    findCommand: () => ["git", { environment: {}, platform: "linux" }],
    findSkills: () => [folder, { manifestFiles: new Set(["SKILL.md"]) }],
    findTexts: () => [folder, {}],
    gitFolders: () => [folder],
    isCommandName: () => ["git"],
    isInside: () => ["/a", "/a/b", posix],
    isTemporaryName: () => ["name"],
    makeFolder: () => [join(folder, "made")],
    makeUserKey: () => ["key", join(folder, "state")],
    openSkill: () => [join(folder, "skill"), {}],
    portableRelative: () => ["/a", "/a/b", posix],
    readNamedFile: () => [join(folder, "skill", "SKILL.md"), 100],
    readRegularFile: () => [join(folder, "skill", "SKILL.md"), 100],
    readRevision: () => [folder, "HEAD"],
    readUserKey: () => ["key", folder],
    realPath: () => [folder],
    removeLeftovers: () => [folder],
    renameFolder: () => [join(folder, "none"), "other"],
    sidecarBeside: () => ["notes.md"],
    startFile: () => [join(folder, "new")],
    temporaryName: () => [],
    toPortable: () => ["a", posix],
    userFolder: () => ["cache", {}, "linux", "/home/me"],
    workTreeTop: () => [folder],
    writeBytes: () => [new Map(), join(folder, "out"), options],
    writeFiles: () => [[], join(folder, "out"), options],
    writeSkill: () => [skill(), join(folder, "out", "notes"), [], options],
  },
  finish: (name, result) => {
    if (name === "startFile") (result as fs.NewFile).discard();
    return name === "findSkills" || name === "findTexts" ? [...(result as Iterable<unknown>)] : result;
  },
});
