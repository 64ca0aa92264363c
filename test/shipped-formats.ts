import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Returns what the formats of a repository still lack before they can be shipped (docs/adding-an-adapter.md#8-ship-it). */
export function missingToShip(root: string, formats: readonly string[]): string[] {
  const packages = readdirSync(join(root, "packages")).filter(
    (name) => name.startsWith("adapter-") && !isPrivate(root, name),
  );
  const homes = new Map(formats.map((id) => [id, packages.find((name) => namesFormat(root, name, id))]));
  const unlisted = packages
    .filter((name) => ![...homes.values()].includes(name))
    .map((name) => `packages/${name}: a line in packages/formats/src/index.ts`);
  const inPackages = packages.flatMap((name) => missingIn(root, name));
  return [...unlisted, ...inPackages, ...formats.flatMap((id) => missingFor(root, id, homes.get(id)))];
}

/** The needs of one package of adapters. */
function missingIn(root: string, name: string): string[] {
  const home = `packages/${name}`;
  const manifest: unknown = JSON.parse(textOf(root, `${home}/package.json`) || "{}");
  const tests = existsSync(join(root, home, "test")) ? readdirSync(join(root, home, "test")) : [];
  const isTested = tests.some((file) => textOf(root, `${home}/test/${file}`).includes("describeAdapter("));
  const needs: readonly (readonly [isThere: boolean, need: string])[] = [
    [JSON.stringify(manifest).includes('"./detection":{'), "the entry ./detection in package.json"],
    [textOf(root, `${home}/tsup.config.ts`).includes("src/detection.ts"), "src/detection.ts in tsup.config.ts"],
    [existsSync(join(root, home, "LICENSE")), "a LICENSE"],
    [textOf(root, `${home}/README.md`).includes("<!-- size -->"), "a README.md with <!-- size -->"],
    [isTested, "a test that calls describeAdapter"],
    [textOf(root, "docs/packages.md").includes(`(../${home})`), "a line in docs/packages.md"],
    [
      textOf(root, "packages/formats/package.json").includes(`"@skill-convert/${name}"`),
      "a dependency in packages/formats/package.json",
    ],
  ];
  return needs.filter(([isThere]) => !isThere).map(([, need]) => `${home}: ${need}`);
}

/** The needs of one format. */
function missingFor(root: string, id: string, home: string | undefined): string[] {
  const files: Readonly<Record<string, string>> = {
    [`packages/${home ?? `adapter-${id}`}/schema/${id}.schema.json`]: "pnpm run docs",
    [`docs/specs/${id}.md`]: "the specification, sentence by sentence",
    [`docs/diagnostics/${id}.md`]: "pnpm run docs",
    [`conformance/matrix/skills/${id}`]: "a skill, which the matrix converts to every other format",
    [`conformance/broken/${id}`]: "broken skills, and what validate says about them",
  };
  const missing = Object.entries(files).filter(([file]) => !existsSync(join(root, file)));
  const texts: Readonly<Record<string, string>> = {
    "README.md": `\`${id}\``,
    "docs/specs/README.md": `(${id}.md)`,
    "docs/mapping.md": `${id}`,
    "docs/formats.md": `${id}`,
  };
  const unnamed = Object.entries(texts).filter(([file, text]) => !textOf(root, file).includes(text));
  return [
    ...(home === undefined ? [`${id}: a package packages/adapter-${id}`] : []),
    ...missing.map(([file, how]) => `${id}: ${file} (${how})`),
    ...unnamed.map(([file]) => `${id}: a line in ${file}`),
  ];
}

/** A package that is not published yet is not shipped either. */
function isPrivate(root: string, name: string): boolean {
  return /"private": *true/.test(textOf(root, `packages/${name}/package.json`));
}

function namesFormat(root: string, name: string, id: string): boolean {
  const texts = ["detection.ts", "format.ts"].map((file) => textOf(root, `packages/${name}/src/${file}`));
  return texts.some((text) => text.includes(`"${id}"`));
}

function textOf(root: string, file: string): string {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}
