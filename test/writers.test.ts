import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { trackedFiles } from "../scripts/citations.mjs";
import { writersIn } from "./writers.js";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * The modules that may change files, and the reason. Everything else writes with the functions of `packages/fs`, which hold
 * folders open, follow no link, replace files atomically and take a short write for an error.
 */
const WRITERS: Readonly<Record<string, string>> = {
  "packages/fs/src/append.ts": "the guarded writer: appends to a file",
  "packages/fs/src/apply.ts": "the guarded writer: edits a skill where it is",
  "packages/fs/src/atomic.ts": "the guarded writer: temporary files and renames",
  "packages/fs/src/destination.ts": "the guarded writer: makes folders",
  "packages/fs/src/new-file.ts": "the guarded writer: a file piece by piece",
  "packages/fs/src/put.ts": "the guarded writer: files of a copy",
  "packages/fs/src/rename-folder.ts": "the guarded writer: renames a folder within its parent",
  "packages/fs/src/temporary.ts": "removes temporary files of runs that were killed, by names that only they have",
  "packages/fs/src/user-key.ts": "a key appears whole or not at all, in the user's own folder",
  "packages/fs/src/write.ts": "removes the temporary folder of a copy that failed",
  "packages/runtime/src/invoke/stage.ts": "a new folder in the temporary folder, which nobody else can enter",
  "packages/runtime/src/sandbox/file-system.ts": "removes folders if they are empty",
  "packages/runtime/src/sandbox/git-places.ts":
    "empty entries of a repository's Git folder, made only where nothing is and removed if they are still empty",
  "packages/runtime/src/sandbox/mounts.ts": "opens with O_PATH, by which nothing can be written",
  "packages/runtime/src/sandbox/open-files.ts":
    "moves declared files within their folder, which the program could not change, and follows no link",
  "packages/runtime/src/sandbox/sandbox.ts": "a new temporary folder for each program",
  "packages/runtime/src/trace/reports.ts": "a new folder in the temporary folder, which nobody else can enter",
  "apps/cli/src/output/process-streams.ts": "standard output and standard error",
};

const sources = trackedFiles(root, [".ts", ".tsx", ".mts"]).filter((file) =>
  /^(?:packages|apps)\/[^/]+\/src\//.test(file),
);

describe("the modules that change files", () => {
  it("are these, and each has a reason", () => {
    expect(sources.length).toBeGreaterThan(600);
    const writers = sources.filter((file) => writersIn(readFileSync(join(root, file), "utf8")).length > 0);
    expect(writers.sort()).toEqual(Object.keys(WRITERS).sort());
  });

  it.each([
    ['import { writeFileSync } from "node:fs";', ["writeFileSync"]],
    ['import { writeFileSync as put } from "node:fs";', ["writeFileSync"]],
    ['import fs from "node:fs";\nfs.renameSync(a, b);', ["renameSync"]],
    ['import * as fs from "fs";\nfs.promises.rm(a);', ["rm"]],
    ['import { promises as files } from "node:fs";\nfiles.cp(a, b);', ["cp"]],
    ['import { appendFile } from "node:fs/promises";', ["appendFile"]],
    ['import fs from "node:fs";\nconst put = fs.mkdirSync;', ["mkdirSync"]],
    ['const fs = await import("node:fs");\nfs.utimesSync(a, 1, 1);', ["utimesSync"]],
    ['const { rm } = await import("node:fs/promises");', ["rm"]],
    ['import fs from "node:fs";\nfs[`${verb}Sync`](a);', ["fs[`${verb}Sync`]"]],
    ['import fs from "node:fs";\nfs.openSync(a, "a");', ["openSync"]],
    [
      'import { openSync, constants } from "node:fs";\nopenSync(a, constants.O_RDWR | constants.O_NOFOLLOW);',
      ["openSync"],
    ],
    ['import { openSync, constants } from "node:fs";\nconst WAY = constants.O_CREAT;\nopenSync(a, WAY);', ["openSync"]],
    ['import { openSync } from "node:fs";\nopenSync(a, flags);', ["openSync"]],
  ])("include one with %j", (text, names) => {
    expect(writersIn(text)).toEqual(names);
  });

  it.each([
    'import { readFileSync, type WriteStream } from "node:fs";',
    'import fs from "node:fs";\nfs.openSync(a, "r");',
    'import fs from "node:fs";\nconst { O_RDONLY, O_NOFOLLOW = 0 } = fs.constants;\nconst FLAGS = O_RDONLY | O_NOFOLLOW;\nfs.openSync(a, FLAGS);',
    "streams.write(a);",
    '// fs.writeFileSync(a)\nimport fs from "node:fs";',
  ])("do not include one with %j", (text) => {
    expect(writersIn(text)).toEqual([]);
  });
});
