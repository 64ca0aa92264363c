import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type FileEdit, memoryFiles, overlay, type SkillFiles } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { expectGolden, listFiles, listFolders } from "../../../conformance/golden.js";
import {
  convertMarketplace,
  convertPlugin,
  dialectNamed,
  driftDiagnostic,
  findDrift,
  MARKETPLACES,
  manifestStatements,
  marketplaceFindings,
  planSync,
  pluginFindings,
  readManifests,
  readMarketplaces,
  readPlugin,
  type SyncedField,
  syncEdits,
} from "../src/index.js";

/** What is done to the plugin of a situation. */
interface Situation {
  readonly from?: string;
  readonly to?: readonly string[];
  readonly sync?: { readonly from: string; readonly fields: readonly SyncedField[] };
}

const folder = fileURLToPath(new URL("fixtures/situations", import.meta.url));

function readFolder(path: string): SkillFiles {
  return memoryFiles(Object.fromEntries(listFiles(path).map((file) => [file, readFileSync(join(path, file), "utf8")])));
}

/** The findings of `validate`, and those of `sync --check`. */
function findingsOf(files: SkillFiles): readonly string[] {
  const drift = findDrift(manifestStatements(readManifests(files))).map((each) => driftDiagnostic(each));
  return [...pluginFindings(readPlugin(files)), ...drift].map(({ severity, message }) => `${severity}: ${message}`);
}

interface Outcome {
  readonly edits: readonly FileEdit[];
  readonly lines: readonly string[];
}

/** Converts the marketplace of a repository, and the plugins in it that the marketplace lists. */
function convertRepository(files: SkillFiles, from: string | undefined, id: string): readonly Outcome[] {
  const marketplace = readMarketplaces(files).find(({ dialect }) => dialect.id === from);
  const to = MARKETPLACES.find((dialect) => dialect.id === id);
  if (!marketplace || !to) return [convert(files, from, id)];
  const { value, diagnostics } = convertMarketplace(files, marketplace, to);
  const after = readMarketplaces(overlay(files, value?.edits ?? [])).find(({ dialect }) => dialect.id === id);
  const found = after ? marketplaceFindings(after, files) : [];
  const head: Outcome = {
    edits: value?.edits ?? [],
    lines: [
      `to ${id}: ${value?.file ?? "nothing is written"}`,
      ...(value?.losses.map(({ kind, message }) => `  ${kind}: ${message}`) ?? []),
      ...diagnostics.map(({ severity, message }) => `  ${severity}: ${message}`),
      ...found.map(({ severity, message }) => `  then ${severity}: ${message}`),
    ],
  };
  const folders = new Set(marketplace.entries.flatMap(({ folder: inside }) => inside ?? []));
  const plugins = [...folders].map((inside) => {
    const { edits, lines } = convert(inside === "." ? files : below(files, inside), from, id);
    const prefix = inside === "." ? "" : `${inside}/`;
    return { edits: edits.map((edit) => ({ ...edit, path: `${prefix}${edit.path}` })), lines };
  });
  return [head, ...plugins];
}

function below(files: SkillFiles, inside: string): SkillFiles {
  const inFolder = files.list().filter((file) => file.startsWith(`${inside}/`));
  const contents = inFolder.map((file) => [file.slice(inside.length + 1), files.bytes(file) ?? ""] as const);
  return memoryFiles(Object.fromEntries(contents));
}

function convert(files: SkillFiles, from: string | undefined, id: string): Outcome {
  const source = readManifests(files).find(({ dialect }) => dialect.id === from);
  const to = dialectNamed(id);
  if (!source || !to) throw new Error(`there is no manifest of ${from}, or no dialect ${id}`);
  const { value, diagnostics } = convertPlugin(files, source, to);
  const losses = value?.losses.map(({ kind, message }) => `  ${kind}: ${message}`) ?? [];
  const known = findingsOf(files);
  const found = value ? findingsOf(overlay(files, value.edits)).filter((line) => !known.includes(line)) : [];
  return {
    edits: value?.edits ?? [],
    lines: [
      `to ${id}: ${value?.edits.map(({ path }) => path).join(", ") || "nothing is written"}`,
      ...losses,
      ...diagnostics.map(({ severity, message }) => `  ${severity}: ${message}`),
      ...found.map((line) => `  then ${line}`),
    ],
  };
}

function sync(files: SkillFiles, { from, fields }: NonNullable<Situation["sync"]>): Outcome {
  const statements = manifestStatements(readManifests(files));
  const source = statements.find(({ dialect }) => dialect === from);
  if (!source) throw new Error(`there is no manifest of ${from}`);
  const others = statements.filter((each) => each !== source);
  const { documents, diagnostics } = planSync(source, others, fields);
  return {
    edits: documents.map((each) => ({ kind: "splice", path: each.statement.path, edits: syncEdits([each]) })),
    lines: [
      `sync: ${documents.map(({ statement }) => statement.path).join(", ")}`,
      ...diagnostics.map(({ severity, message }) => `  ${severity}: ${message}`),
    ],
  };
}

describe.each(listFolders(folder))("the situation %s", (name) => {
  it("has the files and the report of its golden", () => {
    const situation: Situation = JSON.parse(readFileSync(join(folder, name, "situation.json"), "utf8"));
    const files = readFolder(join(folder, name, "plugin"));
    const outcomes = [
      ...(situation.to ?? []).flatMap((id) => convertRepository(files, situation.from, id)),
      ...(situation.sync ? [sync(files, situation.sync)] : []),
    ];
    const edits = outcomes.flatMap((each) => each.edits);
    const after = overlay(files, edits);
    const written = [...new Set(edits.map(({ path }) => path))].map((path) => {
      const content = after.text(path);
      if (content.kind !== "text") throw new Error(`${path} is not text`);
      return [`files/${path}`, content.text] as const;
    });
    const lines = [...findingsOf(files), ...outcomes.flatMap((each) => each.lines)];
    expect(edits.every(({ kind }) => kind !== "remove")).toBe(true);
    expectGolden(join(folder, name, "expected"), {
      ...Object.fromEntries(written),
      "report.txt": `${lines.join("\n")}\n`,
    });
  });
});
