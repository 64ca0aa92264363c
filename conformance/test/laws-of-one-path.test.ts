import { type Adapter, memoryFiles, type SourceLocation } from "@skill-convert/core";
import { anyChangeSurvives, locateFindsTheValue, oneEditStaysInPlace } from "@skill-convert/testing";
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

  it("fail if a change rewrites what stands beside it", () => {
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
        return encoded.value && options?.base?.has("postcard.json")
          ? { ...encoded, value: { ...encoded.value, edits: [] } }
          : encoded;
      },
    };
    expect(() => anyChangeSurvives(adapter, files)).toThrow("a change does not come back");
  });

  it("fail if a leaf, or its key, is found in another place", () => {
    const elsewhere = withPlaces(() => placeOf('"takes"'));
    expect(() => locateFindsTheValue(elsewhere, files)).toThrow("a leaf is not found where it stands");
    const { locate } = sound.decode(files).value ?? {};
    const withoutKeys = withPlaces((path) => locate?.(path));
    expect(() => locateFindsTheValue(withoutKeys, files)).toThrow("the key of a leaf is not found");
  });

  it("fail if the way back from a place leads elsewhere", () => {
    const adapter = { ...sound, toModel: () => ["version"] };
    expect(() => locateFindsTheValue(adapter, files)).toThrow("the way back leads elsewhere");
  });
});
