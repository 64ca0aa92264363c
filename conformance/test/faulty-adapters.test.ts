import { adr002Adapter } from "@skill-convert/adapter-adr002";
import {
  type Adapter,
  type CoverageEntry,
  type Encoded,
  filesOf,
  memoryFiles,
  type SkillManifest,
  type SourceLocation,
} from "@skill-convert/core";
import {
  dataFile,
  defineFindings,
  defineFormat,
  demand,
  type Field,
  type FieldOptions,
  field,
  fieldsOf,
  list,
  nameOnce,
  oneName,
  type PrepareStep,
  step,
  string,
  structuralDiagnostics,
  unite,
} from "@skill-convert/format";
import {
  anyChangeSurvives,
  anyManifest,
  changesSurvive,
  decodingDropsNothing,
  encodingIsStable,
  erasingTakesOnlyTheManifest,
  everyFieldHasAFile,
  locateFindsTheValue,
  lossesArePredicted,
  missingCoverage,
  oneEditStaysInPlace,
  printCoverage,
  stepsDeclareWhatTheyAdd,
  unchangedStaysUntouched,
  unknownPart,
  writeAndRead,
} from "@skill-convert/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { postcardAdapter } from "../postcard/index.js";

const text = '{\n  "title": "greet",\n  "says": "Says hello.",\n  "takes": ["name"]\n}\n';
const files = memoryFiles({ "postcard.json": text }, { path: "skills/greet" });

/** The toy adapter, with places that are found by searching for what stands there. */
const sound: Adapter = withPlaces((path, part) => {
  const keys: Record<string, string> = { id: "title", description: "says", operations: "takes" };
  const key = `"${keys[String(path[0])]}"`;
  const value = path.length > 1 ? '"name"' : text.slice(text.indexOf(key) + key.length + 2).split(/,?\n/)[0];
  return placeOf(part === "key" ? key : (value ?? ""));
});

function placeOf(part: string): SourceLocation {
  const start = text.indexOf(part);
  return { file: "postcard.json", range: { start, end: start + part.length } };
}

type Locate = (path: readonly (string | number)[], part?: "key") => SourceLocation | undefined;

function withPlaces(locate: Locate): Adapter {
  return {
    ...postcardAdapter,
    decode(given) {
      const decoded = postcardAdapter.decode(given);
      return decoded.value ? { ...decoded, value: { ...decoded.value, locate } } : decoded;
    },
  };
}

describe("the laws of one path", () => {
  it("hold for an adapter that keeps them", () => {
    expect(() => oneEditStaysInPlace(sound, files)).not.toThrow();
    expect(() => anyChangeSurvives(sound, files)).not.toThrow();
    expect(() => locateFindsTheValue(sound, files)).not.toThrow();
  });

  it("fail if a change rewrites its neighbours", () => {
    const adapter: Adapter = {
      ...sound,
      encode(manifest, options) {
        const encoded = postcardAdapter.encode(manifest, options);
        const shouted = text.replace("Says hello.", manifest.description ?? "").replace("greet", "GREET");
        const edits = [{ kind: "write", path: "postcard.json", text: shouted }] as const;
        return encoded.value ? { ...encoded, value: { ...encoded.value, edits } } : encoded;
      },
    };
    expect(() => oneEditStaysInPlace(adapter, files)).toThrow("bytes outside of the place change");
  });

  it("fail if a change is not written", () => {
    const adapter: Adapter = {
      ...sound,
      encode(manifest, options) {
        const encoded = postcardAdapter.encode(manifest, options);
        return encoded.value && options?.over && filesOf(options.over).has("postcard.json")
          ? { ...encoded, value: { ...encoded.value, edits: [] } }
          : encoded;
      },
    };
    expect(() => anyChangeSurvives(adapter, files)).toThrow("a change does not come back");
  });

  it("fail if a leaf, or its key, is found in another place", () => {
    const elsewhere = withPlaces(() => placeOf('"takes"'));
    expect(() => locateFindsTheValue(elsewhere, files)).toThrow("a leaf is not located where it was read");
    const { locate } = sound.decode(files).value ?? {};
    const withoutKeys = withPlaces((path) => locate?.(path));
    expect(() => locateFindsTheValue(withoutKeys, files)).toThrow("the key of a leaf is not located");
  });

  it("fail if the way back from a place leads elsewhere", () => {
    const adapter = { ...sound, toModel: () => ["version"] };
    expect(() => locateFindsTheValue(adapter, files)).toThrow("the path does not map back to the leaf");
  });
});

const manifest: SkillManifest = { id: "greet", name: "greet", description: "Says hello.", operations: [{}] };

/** The toy adapter, which encodes something else. */
function encoding(change: (encoded: Encoded, base: boolean) => Encoded): Adapter {
  return {
    ...postcardAdapter,
    encode(given, options) {
      const encoded = postcardAdapter.encode(given, options);
      const { value } = encoded;
      const isThere = options?.over !== undefined && filesOf(options.over).has("postcard.json");
      return value ? { ...encoded, value: change(value, isThere) } : encoded;
    },
  };
}

const writes = (text: string) => (encoded: Encoded) => {
  return { ...encoded, edits: [{ kind: "write", path: "postcard.json", text }] } as const;
};

describe("the other laws", () => {
  it("hold for an adapter that keeps them", () => {
    for (const law of [unchangedStaysUntouched, decodingDropsNothing, everyFieldHasAFile]) law(postcardAdapter, files);
    for (const law of [lossesArePredicted, encodingIsStable, changesSurvive]) law(postcardAdapter, manifest);
    expect(() => erasingTakesOnlyTheManifest(postcardAdapter, files, 1000)).not.toThrow();
  });

  it("fail if something is dropped that the coverage does not name", () => {
    const adapter = encoding(writes('{"title":"greet"}'));
    expect(() => lossesArePredicted(adapter, manifest)).toThrow("a loss that the coverage does not predict");
    expect(() => decodingDropsNothing(adapter, files)).toThrow("a loss that the coverage does not predict");
  });

  it("fail if an unchanged value is rewritten in another form", () => {
    const adapter = encoding((encoded, base) => (base ? writes(`${text}\n`)(encoded) : encoded));
    expect(() => unchangedStaysUntouched(adapter, files)).toThrow("encoding over an unchanged base changes it");
    expect(() => encodingIsStable(adapter, manifest)).toThrow("encoding over its own output changes it");
  });

  it("fail if encoding depends on anything but the manifest", () => {
    let count = 0;
    const adapter = encoding((encoded) => writes(`{"title":"greet${count++}"}`)(encoded));
    expect(() => encodingIsStable(adapter, manifest)).toThrow("encoding is not deterministic");
  });

  it("fail if a changed description stays", () => {
    const adapter = encoding((encoded, base) => (base ? { ...encoded, edits: [] } : encoded));
    expect(() => changesSurvive(adapter, manifest)).toThrow("a changed description does not come back");
  });

  it("fail if a field at the top has no place, whichever it is", () => {
    for (const lost of ["id", "description", "operations"]) {
      const adapter = withPlaces(([field]) => (field === lost ? undefined : placeOf('"title"')));
      expect(() => everyFieldHasAFile(adapter, files)).toThrow("fields without a place in a file");
    }
  });
});

describe("the steps of a preparation", () => {
  const given: SkillManifest = { operations: [{}, { name: "b" }] };
  const withStep = (step: PrepareStep) => ({ ...postcardAdapter, steps: [...postcardAdapter.steps, step] });

  it("pass if they declare what they add", () => {
    expect(() => stepsDeclareWhatTheyAdd(postcardAdapter, given)).not.toThrow();
    expect(() => stepsDeclareWhatTheyAdd(withStep(demand("license", "MIT")), given)).not.toThrow();
    // A declared part may be inside of the added value, or around it.
    const adding = (adds: PrepareStep["adds"]) =>
      withStep(step(adds, (manifest) => ({ manifest: { ...manifest, tools: { used: ["exec"] } }, notes: [] })));
    for (const part of ["tools", "tools/used", "tools/*"])
      expect(() => stepsDeclareWhatTheyAdd(adding({ [part]: "synthesised" }), given)).not.toThrow();
  });

  it("fail if they add anything else", () => {
    const licensed = step({ author: "defaulted" }, (manifest) => ({
      manifest: { ...manifest, license: "MIT" },
      notes: [],
    }));
    expect(() => stepsDeclareWhatTheyAdd(withStep(licensed), given)).toThrow("a step adds what it does not declare");
    const described = step({ "operations/*/name": "synthesised" }, (manifest) => ({
      manifest: {
        ...manifest,
        operations: manifest.operations.map((operation) => ({ ...operation, description: "x" })),
      },
      notes: [],
    }));
    expect(() => stepsDeclareWhatTheyAdd(withStep(described), given)).toThrow("/operations/0/description");
    expect(() =>
      stepsDeclareWhatTheyAdd(withStep(described), { ...given, operations: [{ description: "x" }] }),
    ).not.toThrow();
  });

  it("fail if they change the manifest that they are given", () => {
    const adapter = withStep(
      step({}, (manifest) => {
        manifest.operations.pop();
        return { manifest, notes: [] };
      }),
    );
    expect(() => stepsDeclareWhatTheyAdd(adapter, given)).toThrow(TypeError);
  });
});

describe("an incomplete coverage", () => {
  const bare: Adapter = {
    ...postcardAdapter,
    coverage: { description: { holds: "exact" }, operations: { holds: "exact" } },
  };
  const fields = ["id", "name", "description", "license"];

  it("is completed by the entries that the suite prints", () => {
    const losses = (adapter: Adapter) =>
      fc.sample(anyManifest, { numRuns: 200, seed: 7 }).flatMap((each) => writeAndRead(adapter, each).losses);
    const missing = missingCoverage(bare, losses(bare), fields);
    expect(Object.keys(missing)).toEqual(expect.arrayContaining(["id", "license", "operations"]));
    const entries = Object.entries(missing).map(([pattern, entry]) => {
      return [pattern, { holds: "none", ...bare.coverage[pattern], ...entry } as CoverageEntry] as const;
    });
    const completed = { ...bare, coverage: { ...bare.coverage, ...Object.fromEntries(entries) } };
    expect(losses(completed).filter(({ predicted }) => !predicted)).toEqual([]);
    expect(missingCoverage(completed, losses(completed), fields)).toEqual({});
    expect(missingCoverage(postcardAdapter, losses(postcardAdapter))).toEqual({});
  });

  it("is printed as it is pasted", () => {
    expect(() =>
      lossesArePredicted(bare, { id: "a", name: "a", tags: ["x"], operations: [{}, { name: "b" }] }),
    ).toThrow("these entries would");
    const entries = {
      license: { holds: "none" },
      "operations/*/name": { holds: "exact", exactFor: { const: "" }, adds: ["defaulted"] },
    } as const;
    expect(printCoverage(entries)).toBe(
      '  license: { holds: "none" },\n  "operations/*/name": { holds: "exact", exactFor: { const: "" }, adds: ["defaulted"] },',
    );
  });
});

describe("an eraser", () => {
  const front = '---\nmanifest_version: "1.0"\nname: greet\ndescription: Says hello.\n---\n\nLook.\n';
  const skill = memoryFiles({ "SKILL.md": front, "notes.txt": "Mine." }, { path: "skills/greet" });
  const erasing = (erase: Adapter["erase"]) => () =>
    erasingTakesOnlyTheManifest({ ...adr002Adapter, erase }, skill, 1000);

  it("passes if it takes the manifest and nothing else", () => {
    expect(erasing(adr002Adapter.erase)).not.toThrow();
  });

  it("fails if it leaves the manifest, or takes the instructions or another file with it", () => {
    expect(erasing(() => [])).toThrow("the manifest is still detected");
    expect(erasing(() => [{ kind: "remove", path: "SKILL.md" }])).toThrow("erasing removes instructions");
    const others: Adapter["erase"] = (given) => [...adr002Adapter.erase(given), { kind: "remove", path: "notes.txt" }];
    expect(erasing(others)).toThrow("erasing touches notes.txt");
  });
});

describe("a format that is described wrongly", () => {
  const { defineTable } = fieldsOf("postcard");
  const { record } = fieldsOf("postcard");
  const names = oneName("A postcard");
  const adapterWith = (fields: readonly Field[], prepare: readonly PrepareStep[] = [nameOnce(names), unite()]) =>
    defineFormat({
      format: {
        id: "postcard",
        title: "Postcard",
        manifestFiles: ["postcard.json"],
        detect: (given) => (given.has("postcard.json") ? { file: "postcard.json", rank: 500 } : undefined),
      },
      versions: ["1"],
      findings: defineFindings("postcard", structuralDiagnostics),
      container: dataFile({ names: ["postcard.json"] }),
      table: defineTable(fields, { initial: () => ({ operations: [{}] }) }),
      prepare,
      idOf: ({ title }) => String(title),
      coverage: { id: { holds: "narrowed" }, name: { holds: "narrowed" } },
    });
  const title = field("title", "", names.codec(string), { required: true, fields: ["id", "name"] });
  const takes = (required: FieldOptions) =>
    field(
      "takes",
      "operations.0.input.parameters",
      list(
        record([field("name", "name", string, { required: true }), field("about", "description", string, required)]),
      ),
    );
  const manifest: SkillManifest = {
    id: "greet",
    name: "greet",
    operations: [
      {
        input: {
          parameters: [
            { name: "who", required: false, schema: true },
            { name: "how", required: false, schema: true, description: "The tone." },
          ],
        },
      },
    ],
  };

  it("is told that a nested required row has no step, and not to hide the loss", () => {
    const broken = () => lossesArePredicted(adapterWith([title, takes({ required: true })]), manifest);
    expect(broken).toThrow(/"takes.*about" is required, and a manifest may have no .*parameters\/\*\/description/);
    expect(broken).not.toThrow("holds");
    expect(() => lossesArePredicted(adapterWith([title, takes({})]), manifest)).not.toThrow();
  });
  it("is told that operations are not merged", () => {
    const several: SkillManifest = { ...manifest, operations: [{ name: "a" }, ...manifest.operations] };
    expect(() => lossesArePredicted(adapterWith([title, takes({})], [nameOnce(names)]), several)).toThrow(
      "only one of several operations was written: add the step unite() or branch() to prepare",
    );
    expect(() => lossesArePredicted(adapterWith([title, takes({})]), several)).not.toThrow("unite()");
  });
  it.each([
    ["auhtor", 'the model has no "auhtor" (did you mean "author"?)'],
    ["operations.0.inputs.parameters", 'operations/* has no "inputs" (did you mean "input"?)'],
    ["operations.0.input.parameters", undefined],
    ["extensions.postcard.stamp", undefined],
    ["metadata.any.thing", undefined],
    ["operations.0.effects", 'operations/* has no "effects"'],
  ])("is told about the path %s in the model", (path, reason) => {
    const pattern = path.split(".").map((key) => (/^\d+$/.test(key) ? "*" : key));
    const found = unknownPart(pattern);
    if (reason === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(reason);
  });
  it("is told that a part with a row is held in part, even if the losses have nothing of it", () => {
    const coverage = { license: { holds: "exact", where: "licence" }, tags: { holds: "exact" } } as const;
    const lossOf = (part: string) => ({ path: [part], kind: "dropped", outcome: "lost", predicted: false }) as never;
    expect(missingCoverage({ coverage }, [lossOf("license"), lossOf("tags")])).toEqual({
      license: { holds: "narrowed" },
      tags: { holds: "none" },
    });
  });
});
