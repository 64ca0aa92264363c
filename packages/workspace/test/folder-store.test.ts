import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Adapter, filesOf, InputError, registerFormats, type SkillManifest } from "@skill-convert/core";
import { openSkill } from "@skill-convert/fs";
import type { RegisterOptions, Registration, RegistryOptions, RegistryStore } from "@skill-convert/registry";
import { describe, expect, it } from "vitest";
import { codes, needs, skill, writer } from "../../registry/test/manifests.js";
import { describeStore } from "../../registry/test/store/describe-store.js";
import { idsIn } from "../../registry/test/store/open-store.js";
import type { LoadedContext } from "../src/context.js";
import { createFormats } from "../src/formats/formats.js";
import { FolderStore } from "../src/registry/folder-store.js";
import { openWorkspace } from "../src/workspace.js";

const FILE = "canonical.json";

/** A format that holds every manifest as it is. */
const canonical: Adapter = {
  id: "canonical",
  title: "Canonical manifest",
  manifestFiles: [FILE],
  versions: ["1"],
  coverage: {},
  rules: [],
  jsonSchema: true,
  diagnostics: {},
  detect: (files) => (files.has(FILE) ? { file: FILE, rank: 1 } : undefined),
  read: (given) => ({ files: filesOf(given), document: undefined }),
  decode(given) {
    const content = filesOf(given).text(FILE);
    if (content.kind !== "text") return { diagnostics: [] };
    const manifest = JSON.parse(content.text) as SkillManifest;
    return { value: { manifest, locate: () => undefined, locatePointer: () => undefined }, diagnostics: [] };
  },
  erase: () => [],
};

const scratch = mkdtempSync(join(tmpdir(), "folder-store-"));
const newFolder = () => mkdtempSync(join(scratch, "skills-"));

/** Writes a skill to a folder. */
function draft(manifest: SkillManifest) {
  const directory = newFolder();
  writeFileSync(join(directory, FILE), JSON.stringify(manifest));
  return openSkill(directory, { manifestFiles: new Set([FILE]) });
}

async function contextIn(cwd: string): Promise<LoadedContext> {
  const { context } = await openWorkspace({ cwd });
  return { ...context, formats: createFormats([canonical]), registry: registerFormats([canonical]) };
}

/** A store that writes each manifest to a folder, and registers that. */
class DraftStore extends FolderStore {
  override register(skills: Registration | readonly Registration[], options?: RegisterOptions) {
    const all: readonly Registration[] = "manifest" in skills ? [skills] : skills;
    return super.register(
      all.map((each) => ({ ...each, files: draft(each.manifest) })),
      options,
    );
  }
}

async function openDrafts(
  { vaults = [], mappings = [] }: RegistryOptions = {},
  contexts: Readonly<Record<string, readonly string[]>> = {},
) {
  const root = newFolder();
  const folders = new Map(vaults.map((name) => [name, newFolder()]));
  const settings = { vaults: folders, mappings, contexts: new Map(Object.entries(contexts)) };
  const store = new DraftStore({ root, settings }, await contextIn(root));
  store.read();
  return store;
}

describeStore("in a folder", openDrafts, {
  changes: "a skill of a folder is changed by changing its files",
  contexts: "the contexts of a folder are in its configuration file",
  questions: "the questions about a folder are kept in a footprint file",
  each: "the skills of a folder are registered together",
  pathless: "each skill of a folder has a path",
});

describe("the skills of a folder", () => {
  const written = (store: FolderStore) => readdirSync(store.root, { recursive: true, encoding: "utf8" }).sort();

  it("are copied when they are registered, and are there when the folder is read again", async () => {
    const store = await openDrafts();
    const change = await store.register([{ manifest: skill("a") }, { manifest: skill("team/b"), path: "x/b" }]);
    expect(change).toMatchObject({
      accepted: true,
      ids: ["a", "team/b"],
      folders: [join(store.root, "a"), join(store.root, "x/b")],
      files: [FILE, FILE],
    });
    expect(written(store)).toEqual(["a", `a/${FILE}`, "x", "x/b", `x/b/${FILE}`]);
    const settings = { vaults: new Map(), mappings: [], contexts: new Map() };
    const reopened = new FolderStore({ root: ".", settings }, await contextIn(store.root));
    expect((await reopened.snapshot()).skills().map(({ id, dir }) => [id, dir])).toEqual([
      ["a", "a"],
      ["team/b", "x/b"],
    ]);
  });

  it("are not written if one of them is refused, or its folder exists", async () => {
    const store = await openDrafts();
    const refused = await store.register([{ manifest: skill("a") }, { manifest: needs("b", "b") }]);
    expect([refused.accepted, codes(refused.diagnostics), refused.ids]).toEqual([false, ["registry/cycle"], []]);
    mkdirSync(join(store.root, "c"));
    await expect(store.register([{ manifest: skill("a") }, { manifest: skill("c") }])).rejects.toThrow("c exists");
    await expect(store.register({ manifest: skill("con") })).rejects.toThrow(InputError);
    expect(written(store)).toEqual(["c"]);
  });

  it("are refused in a conflict in a context of the configuration file (semioverse.md#s108)", async () => {
    const store = await openDrafts({}, { nightly: ["b", "a"] });
    await store.register({ manifest: writer("a", ["x/"]) });
    const refused = await store.register({ manifest: writer("b", ["x/y/"]) });
    expect([refused.accepted, codes(refused.diagnostics), refused.ids]).toEqual([false, ["registry/conflict"], ["b"]]);
    expect(refused.diagnostics[0]?.message).toContain('in the context "nightly"');
    expect(await store.context("nightly")).toEqual(["b", "a"]);
  });

  it("have a hash in place of their instructions, which a look-up reads again", async () => {
    const store = await openDrafts();
    await store.register({ manifest: skill("a", { instructions: "Do it.\n" }) });
    expect((await store.lookup("a"))?.manifest.instructions).toBe("Do it.\n");
    const { matches } = await store.query({});
    expect(matches[0]?.skill.manifest.instructions).toMatch(/^[0-9a-f]{64}$/);
  });

  it("are changed by changing their files", async () => {
    const store = await openDrafts();
    await store.register({ manifest: skill("a") });
    const refusals: readonly (readonly [() => Promise<unknown>, string])[] = [
      [() => store.replace({ manifest: skill("a", { version: "1.1.0" }) }), "edit the files of the skill in place"],
      [() => store.update([{ manifest: skill("b") }]), "or register new ones"],
      [() => store.remove("a"), "remove the folder of the skill"],
      [() => store.declareContext("run", ["a"]), "declare the context in the configuration file"],
      [() => store.record({ lookup: "a" }, ["a"]), "keep the questions in a file"],
    ];
    for (const [change, instead] of refusals) {
      const failed = await change().catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(InputError);
      expect((failed as InputError).message).toContain(instead);
    }
    const other: RegistryStore = new FolderStore(
      { root: store.root, settings: { vaults: new Map(), mappings: [], contexts: new Map() } },
      await contextIn(store.root),
    );
    await expect(other.register({ manifest: skill("c") })).rejects.toThrow("c has none");
    expect(await idsIn(store)).toEqual(["a"]);
  });
});
