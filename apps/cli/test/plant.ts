import {
  type Adapter,
  type Decoded,
  type EncodeOptions,
  type Format,
  filesOf,
  type Reading,
  type Rule,
  type Skill,
  type SkillFiles,
} from "@skill-convert/core";
import { formats, loadRegistry } from "@skill-convert/formats";

const registry = await loadRegistry();

/** The functions of an adapter, and the parts of its readings and results, in which a fault can be planted. */
export const FAULT_POINTS = [
  "detect",
  "read",
  "decode",
  "encode",
  "erase",
  "rule",
  "locate",
  "locatePointer",
  "document",
  "document.locatePointer",
  "document.locateKey",
] as const;
export type FaultPoint = (typeof FAULT_POINTS)[number];

type Functions = Record<string, (...given: never[]) => unknown>;

/**
 * Makes a function of every adapter throw for the skill in one folder. Returns a function that undoes this.
 *
 * @param path the path of the folder, as its files report it
 */
export function plant(point: FaultPoint, path: string, thrown: unknown): () => void {
  const undo = [...registry.adapters, ...formats.adapters].map((adapter) => plantIn(adapter, point, path, thrown));
  return () => {
    for (const each of undo) each();
  };
}

function plantIn(adapter: Adapter | Format, point: FaultPoint, path: string, thrown: unknown): () => void {
  const fail = () => {
    throw thrown;
  };
  const isPlanted = (files: SkillFiles) => files.path === path || files.path.endsWith(`/${path}`);
  const wrap = <T extends object>(object: T, name: keyof T & string, replace: (real: Functions[string]) => unknown) => {
    const real = object[name] as Functions[string] | undefined;
    if (real === undefined) return () => {};
    Object.defineProperty(object, name, { value: replace(real.bind(object)), configurable: true, writable: true });
    return () => Object.defineProperty(object, name, { value: real, configurable: true, writable: true });
  };
  const failing = (real: Functions[string]) => (skill: Skill, options: never) =>
    isPlanted(filesOf(skill)) ? fail() : real(skill as never, options);
  const full = adapter as Adapter;
  switch (point) {
    case "rule": {
      const undo = ("rules" in adapter ? adapter.rules : []).map((rule: Rule) =>
        wrap(rule, "check", (real) => (reading: Reading) => {
          return isPlanted(reading.files) ? fail() : real(reading as never);
        }),
      );
      return () => {
        for (const each of undo) each();
      };
    }
    case "encode":
      return wrap(full, "encode", (real) => (manifest: never, options: EncodeOptions) => {
        return options?.over && isPlanted(filesOf(options.over)) ? fail() : real(manifest, options as never);
      });
    case "locate":
    case "locatePointer":
      return wrap(full, "decode", (real) => (skill: Skill, options: never) => {
        const result = real(skill as never, options) as { value?: Decoded };
        return result.value && isPlanted(filesOf(skill))
          ? { ...result, value: { ...result.value, [point]: fail } }
          : result;
      });
    case "document":
    case "document.locatePointer":
    case "document.locateKey":
      return wrap(full, "read", (real) => (skill: Skill) => {
        const reading = real(skill as never) as Reading;
        if (!isPlanted(reading.files)) return reading;
        const { document } = reading;
        const faulty = () => (point === "document" ? fail() : document && { ...document, [point.slice(9)]: fail });
        return Object.defineProperty(reading, "document", { get: faulty, configurable: true });
      });
    default:
      return wrap(full, point, failing);
  }
}
