import { canonicalAdapter } from "@skill-convert/testing";
import { describe, expect, it } from "vitest";
import {
  type Adapter,
  convert,
  type Decoded,
  decodeSkill,
  type FileEdit,
  filesOf,
  type JsonSchema,
  memoryFiles,
  overlay,
  type Path,
  type Range,
  readSidecar,
  SIDECAR_FILE,
  type SkillFiles,
  type SkillManifest,
} from "../src/index.js";
import { mergeEdited } from "../src/sidecar/merge.js";
import { writtenPlaces } from "../src/sidecar/places.js";
import { hashJson } from "../src/sidecar/sidecar.js";

type Held = "name" | "instructions" | "secrets";

interface Line {
  readonly value: string;
  readonly range: Range;
}

/** A format of lines such as `name: tide` and `secret token: t0p`; a secret is a sensitive parameter with a default. */
function lines(id: string, ...holds: readonly Held[]): Adapter {
  const file = `${id}.txt`;
  return {
    ...canonicalAdapter,
    id,
    title: id,
    manifestFiles: [file],
    coverage: { "": { holds: "none" } },
    detect: (files) => (files.has(file) ? { file, rank: 1 } : undefined),
    decode(skill) {
      const text = textOf(filesOf(skill), file);
      if (text === undefined) return { diagnostics: [] };
      const { keys, secrets } = readLines(text);
      const parameters = [...secrets].map(([name, { value }]) => parameter(name, value));
      const operation = parameters.length > 0 ? { input: { parameters } } : {};
      const manifest: SkillManifest = {
        ...Object.fromEntries([...keys].map(([key, { value }]) => [key, value])),
        operations: [operation],
      };
      const locate = (path: Path) => {
        const range = path.at(-1) === "default" ? [...secrets.values()][Number(path.at(-2))]?.range : undefined;
        return range ? { file, range } : { file };
      };
      return { value: { manifest, locate, locatePointer: () => ({ file }) }, diagnostics: [] };
    },
    encode({ name, instructions, operations }) {
      const secrets = operations.flatMap(({ input }) => input?.parameters ?? []);
      const text = [
        ...(holds.includes("name") && name !== undefined ? [`name: ${name}`] : []),
        ...(holds.includes("instructions") && instructions !== undefined ? [`instructions: ${instructions}`] : []),
        ...(holds.includes("secrets") ? secrets.map((each) => `secret ${each.name}: ${String(each.default)}`) : []),
      ].join("\n");
      const edits = [{ kind: "write", path: file, text } as const];
      return { value: { edits, manifestFile: file, id: undefined, notes: [] }, diagnostics: [] };
    },
    erase: (skill) => (filesOf(skill).has(file) ? [{ kind: "remove", path: file }] : []),
  };
}

/** Reads the lines. If a key occurs twice, the last line counts, unless it is masked. */
function readLines(text: string) {
  const keys = new Map<string, Line>();
  const secrets = new Map<string, Line>();
  for (const { 1: secret, 2: key = "", 3: raw = "", index, 0: line } of text.matchAll(/^(secret )?(\w+): (.*)$/gm)) {
    const value: string = raw.startsWith('"') ? JSON.parse(raw) : raw;
    const end = index + line.length;
    const known = secret ? secrets : keys;
    if (value !== MASK || !known.has(key)) known.set(key, { value, range: { start: end - raw.length, end } });
  }
  return { keys, secrets };
}

const MASK = "[redacted]";
const parameter = (name: string, value: string) => ({ name, schema: {}, sensitive: true, default: value });

function textOf(files: SkillFiles, path: string): string | undefined {
  const content = files.text(path);
  return content.kind === "text" ? content.text : undefined;
}

/** The same format with a change in the decoded manifest. */
function reading(format: Adapter, change: (decoded: Decoded, files: SkillFiles) => Decoded): Adapter {
  return {
    ...format,
    decode(skill, options) {
      const { value, diagnostics } = format.decode(skill, options);
      return value ? { value: change(value, filesOf(skill)), diagnostics } : { diagnostics };
    },
  };
}

/** Converts a skill with a sidecar. */
function lossless(files: SkillFiles, from: Adapter, to: Adapter, ...others: readonly Adapter[]) {
  const adapters = new Map(others.map((adapter) => [adapter.id, adapter]));
  const { value, diagnostics } = convert(files, { from, to, lossless: true, adapters });
  const after = overlay(files, value?.edits ?? []);
  return { value, files: after, sidecar: readSidecar(after).value, codes: diagnostics.map(({ code }) => code) };
}

const edit = (files: SkillFiles, path: string, text: string) => overlay(files, [{ kind: "write", path, text }]);

const all = lines("all", "name", "instructions", "secrets");
const other = lines("other", "name", "instructions", "secrets");
const named = lines("named", "name");
const skill = memoryFiles({ "all.txt": "name: tide\nsecret token: t0p" });

describe("a sensitive value in a sidecar", () => {
  it("is masked, and everything else stays verbatim", () => {
    const { sidecar, codes } = lossless(skill, all, other);
    expect(sidecar?.originals.map(({ text }) => text)).toEqual([`name: tide\nsecret token: "${MASK}"`]);
    expect(sidecar?.masked).toEqual(["/operations//input/parameters/token/default"]);
    expect(codes).toEqual(["core/sidecar-masked"]);
  });

  it("is masked everywhere, even where it is read only after another occurrence is masked", () => {
    const twice = memoryFiles({ "all.txt": "secret token: t0p\nname: tide\nsecret token: n3w" });
    const [original] = lossless(twice, all, other).sidecar?.originals ?? [];
    expect(original?.text).toBe(`secret token: "${MASK}"\nname: tide\nsecret token: "${MASK}"`);
  });

  it("is masked in a list without names too, and not if it is an example", () => {
    const inSchema = (schemaOf: (value: string) => JsonSchema) =>
      reading(all, ({ manifest, ...decoded }) => {
        const value = String(manifest.operations[0]?.input?.parameters[0]?.default);
        const operations = [{ input: { parameters: [{ name: "token", schema: schemaOf(value) }] } }];
        return { ...decoded, manifest: { ...manifest, operations } };
      });
    const deep = lossless(
      skill,
      inSchema((value) => ({ anyOf: [{ writeOnly: true, default: value }] })),
      named,
    );
    expect(deep.codes).toEqual(["core/sidecar-masked"]);
    expect(deep.sidecar?.originals.map(({ text }) => text)).toEqual([`name: tide\nsecret token: "${MASK}"`]);
    const shown = lossless(
      skill,
      inSchema((value) => ({ writeOnly: true, examples: [value], example: value })),
      named,
    );
    expect(shown.codes).toEqual([]);
    expect(shown.sidecar?.originals.map(({ text }) => text)).toEqual(["name: tide\nsecret token: t0p"]);
  });

  it.each<[string, Adapter]>([
    ["that cannot be located", reading(all, (decoded) => ({ ...decoded, locate: () => undefined }))],
    [
      "from which a value is derived that is not sensitive",
      reading(all, (decoded) => {
        const value = decoded.manifest.operations[0]?.input?.parameters[0]?.default;
        return { ...decoded, manifest: { ...decoded.manifest, description: `With ${String(value)}.` } };
      }),
    ],
  ])("%s prevents the conversion", (_, from) => {
    const { value, codes } = lossless(skill, from, other);
    expect([value, codes]).toEqual([undefined, ["core/cannot-mask"]]);
  });

  it("cannot be guessed from the hash of the written value", () => {
    const loud = reading(other, ({ manifest, ...decoded }) => {
      const parameters = manifest.operations[0]?.input?.parameters ?? [];
      const louder = parameters.map(({ name, default: value }) => parameter(name, String(value).toUpperCase()));
      return { ...decoded, manifest: { ...manifest, operations: [{ input: { parameters: louder } }] } };
    });
    const { places = [] } = lossless(skill, all, loud).sidecar ?? {};
    expect(places).toEqual([{ place: "/operations//input/parameters/token/default", written: hashJson(MASK) }]);
  });

  it("is lost in a format that cannot hold it, and is not reported as preserved", () => {
    const { value, files } = lossless(edit(skill, "all.txt", "instructions: Ask.\nsecret token: t0p"), all, named);
    expect(value?.losses.map(({ path, preserved }) => [path[0], preserved])).toEqual([
      ["operations", false],
      ["instructions", true],
    ]);
    const adapters = new Map([[all.id, all]]);
    const { value: read, diagnostics } = decodeSkill(files, named, { sidecar: true, adapters });
    expect(diagnostics.map(({ code }) => code)).toEqual(["core/sidecar-redacted"]);
    expect(JSON.stringify(read?.manifest)).not.toContain(MASK);
  });

  it("is not masked in the result if the skill is converted again", () => {
    const { files } = lossless(skill, all, other);
    expect(textOf(lossless(files, all, other).files, "other.txt")).toBe("name: tide\nsecret token: t0p");
  });
});

describe("a sidecar", () => {
  it("keeps the name of the folder if the skill reads differently in another folder", () => {
    const called = reading(all, ({ manifest, ...decoded }, { folder }) => {
      return { ...decoded, manifest: { ...manifest, ...(folder === undefined ? {} : { name: folder }) } };
    });
    const convertedSkill = lossless(
      memoryFiles({ "all.txt": "instructions: Ask." }, { path: "skills/tide" }),
      called,
      other,
    );
    expect(convertedSkill.sidecar?.folder).toBe("tide");
    const files = Object.fromEntries(
      convertedSkill.files.list().map((path) => [path, textOf(convertedSkill.files, path) ?? ""]),
    );
    const moved = memoryFiles({ ...files, "other.txt": "name: tide\ninstructions: Wait." }, { path: "skills/ebb" });
    const { value } = decodeSkill(moved, other, { sidecar: true, adapters: new Map([[called.id, called]]) });
    expect(value?.manifest).toMatchObject({ name: "tide", instructions: "Wait." });
  });

  it("of a chain of conversions does not preserve an edit that the first format cannot hold", () => {
    const { encode: _, ...readOnly } = all;
    const first = lossless(edit(skill, "all.txt", "name: tide\ninstructions: Ask."), readOnly, named).files;
    const second = lossless(first, named, other, readOnly).files;
    const edited = edit(second, "other.txt", "name: tide\ninstructions: Wait.");
    const preserved = (files: SkillFiles) =>
      lossless(files, other, named, readOnly).value?.losses.map((loss) => [loss.path, loss.preserved]);
    expect(preserved(second)).toEqual([[["instructions"], true]]);
    expect(preserved(edited)).toEqual([[["instructions"], false]]);
  });
});

describe("converting back", () => {
  it("over two conversions keeps an edit that was made after the second", () => {
    const first = lossless(edit(skill, "all.txt", "name: tide\ninstructions: Ask."), all, named).files;
    const second = lossless(first, named, other, all).files;
    const edited = edit(second, "other.txt", "name: ebb\ninstructions: Ask.");
    const { value } = convert(edited, { from: other, to: all, adapters: new Map([[named.id, named]]) });
    const result = overlay(edited, value?.edits ?? []);
    expect(result.list()).toEqual(["all.txt"]);
    expect(textOf(result, "all.txt")).toBe("name: ebb\ninstructions: Ask.");
  });

  it("removes a generated file and keeps one with edits", () => {
    const readMe = ({ name }: SkillManifest): FileEdit => ({ kind: "write", path: "README.md", text: `# ${name}\n` });
    const generating: Adapter = {
      ...named,
      encode(manifest, options) {
        const { value, diagnostics } = named.encode?.(manifest, options) ?? { diagnostics: [] };
        return value
          ? { value: { ...value, edits: [...value.edits, readMe(manifest)] }, diagnostics }
          : { diagnostics };
      },
    };
    const convertedSkill = lossless(edit(skill, "all.txt", "name: tide"), all, generating).files;
    expect(convertedSkill.list()).toEqual([SIDECAR_FILE, "README.md", "named.txt"]);
    const back = (readme: string) => {
      const edited = edit(edit(convertedSkill, "named.txt", "name: ebb"), "README.md", readme);
      return overlay(edited, convert(edited, { from: generating, to: all }).value?.edits ?? []).list();
    };
    expect(back("# ebb\n")).toEqual(["all.txt"]);
    expect(back("# ebb\n\nMine.\n")).toEqual(["README.md", "all.txt"]);
  });
});

describe("merging", () => {
  const merged = (before: SkillManifest, after: SkillManifest, now: SkillManifest) => {
    const files = { originals: [], created: [], masked: [] };
    const places = writtenPlaces(before, after);
    return mergeEdited(before, now, { version: 1, target: "toy", source: "original", ...files, places }).manifest;
  };

  it("restores the only operation of a skill, even if a second one was added", () => {
    const tide = { name: "tide", description: "Says when." };
    const ebb = { name: "ebb" };
    const now = { operations: [{ name: "tide" }, ebb] };
    expect(merged({ operations: [tide] }, { operations: [{ name: "tide" }] }, now)).toEqual({
      operations: [tide, ebb],
    });
  });

  it("recognises no renamed element if more were removed than added", () => {
    const variable = (name: string) => ({ name, required: true });
    const skillOf = (...environment: object[]) => ({ operations: [{}], environment }) as unknown as SkillManifest;
    const before = skillOf({ ...variable("A"), description: "first" }, { ...variable("B"), description: "second" });
    const now = skillOf(variable("C"));
    expect(merged(before, skillOf(variable("A"), variable("B")), now)).toEqual(now);
  });
});
