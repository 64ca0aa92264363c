// The packages that are published: which they are, how they are packed, and what must hold for each tarball.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { problemAffectsResolutionKind } from "@arethetypeswrong/core/problems";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

/** The manifests of all packages in a checkout that are published. */
export function publishedPackages(root) {
  const folders = ["packages", "apps"].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(group, name)),
  );
  return folders
    .map((folder) => join(root, folder, "package.json"))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, "utf8")))
    .filter((manifest) => !manifest.private);
}

/** Packs all of them into a folder. Each is `{ manifest, packed }`, with the path of the tarball. */
export function packAll(root, folder) {
  const manifests = publishedPackages(root);
  const filters = manifests.flatMap(({ name }) => ["--filter", name]);
  const args = ["--recursive", ...filters, "pack", "--json", "--pack-destination", folder];
  const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const output = execFileSync("npx", ["--yes", packageManager, ...args], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  const packed = new Map(JSON.parse(output.slice(output.indexOf("["))).map(({ name, filename }) => [name, filename]));
  return manifests.map((manifest) => ({ manifest, packed: packed.get(manifest.name) }));
}

/** The entry points of a package, except the one for gray-matter, which needs a library that only its users install. */
export function entriesOf({ name, exports }) {
  return Object.keys(exports)
    .filter((entry) => typeof exports[entry] === "object" && entry !== "./gray-matter")
    .map((entry) => name + entry.slice(1));
}

/** Judges tarballs with publint and attw. Returns the failures, each `{ name, output }`. */
export async function judgeAll(packages) {
  const failures = [];
  for (const { manifest, packed } of packages) {
    const tarball = readFileSync(packed);
    const problems = [...(await publintProblems(tarball)), ...(await typeProblems(tarball))];
    if (problems.length > 0) failures.push({ name: manifest.name, output: problems.join("\n") });
  }
  return failures;
}

async function publintProblems(tarball) {
  const { buffer, byteOffset, byteLength } = tarball;
  const content = buffer.slice(byteOffset, byteOffset + byteLength);
  const { messages, pkg } = await publint({ pack: { tarball: content }, strict: true });
  return messages.map((message) => formatMessage(message, pkg, { color: false }));
}

/** How packages of ES modules are imported. */
const RESOLUTIONS = ["node16-esm", "bundler"];

async function typeProblems(tarball) {
  const analysis = await checkPackage(createPackageFromTarballData(tarball), { excludeEntrypoints: [/^\.\/schema\//] });
  if (!analysis.types) return ["the package has no types"];
  return analysis.problems.flatMap((problem) => {
    const affected = RESOLUTIONS.filter((kind) => problemAffectsResolutionKind(problem, kind, analysis));
    return affected.length === 0 ? [] : [`${affected.join(" and ")}: ${JSON.stringify(problem)}`];
  });
}
