import type { JsonRecord, LossNote, SkillManifest } from "@skill-convert/core";
import { kebabCase, kebabName } from "@skill-convert/core/adapters";
import { getOwn, scalarText } from "@skill-convert/core/json";
import type { Codec } from "./codec.js";

/** How a format knows a skill that has one name for its id and its label. */
export interface OneName {
  /** The name under which a skill is written. */
  of(manifest: Identified, folder?: string): string;
  /** Why the id and the label are not what they were. */
  notes(manifest: Identified, written: string): LossNote[];
  /** The one name. It stays as it is as long as neither the id nor the label changes. */
  codec(text: Codec<string>): Codec<JsonRecord>;
}

type Identified = Pick<SkillManifest, "id" | "name">;

/**
 * The one name in kebab-case that stands for the id and the label of the model, derived alike for every format
 * (mapping-decisions.md#d41): the last part of the id. Without an id it is the label if that is such a name already,
 * else the folder's name, else one made of the label.
 *
 * @param format what the format is called at the beginning of a sentence
 * @param fit what else the format asks of a name; an empty text for what cannot be one
 * @example
 * const name = oneName("ADR-002");
 * name.of({ id: "reasoning/self-check", name: "Self check" }); // "self-check"
 * name.notes({ id: "sort", name: "Sort" }, "sort")[0].reason;
 * // 'ADR-002 has one name in kebab-case, so the label "Sort" became "sort".'
 */
export function oneName(format: string, fit: (name: string) => string = (name) => name): OneName {
  const of = ({ id = "", name: label = "" }: Identified, folder = "") => {
    const made = kebabCase(label);
    const names = [kebabName(id), made === label ? made : "", kebabName(folder), made];
    return names.map(fit).find((name) => name !== "") ?? "skill";
  };
  return {
    of,
    notes({ id, name: label }, written) {
      const note = (key: "id" | "name", word: string, was: string | undefined): LossNote[] => {
        if (was === written) return [];
        if (was !== undefined) {
          const reason = `${format} has one name in kebab-case, so the ${word} "${was}" became "${written}".`;
          return [{ path: [key], kind: "narrowed", reason }];
        }
        const reason = `${format} requires a name, and "${written}" is used as the ${word}.`;
        return [{ path: [key], kind: "synthesised", reason }];
      };
      return [...note("id", "id", id), ...note("name", "label", label)];
    },
    codec: (text) => ({
      ...text,
      expected: "a string",
      get(raw, at) {
        const name = text.get(raw, at);
        return name === undefined ? undefined : { id: name, name };
      },
      put(model, was) {
        const id = scalarText(getOwn(model, "id"));
        const name = scalarText(getOwn(model, "name"));
        if (id === undefined && name === undefined) return undefined;
        return was !== undefined && id === name && scalarText(was) === id
          ? was
          : of({ ...(id !== undefined && { id }), ...(name !== undefined && { name }) });
      },
      toDocument: () => ({ path: [] }),
      toModel: () => ["id"],
    }),
  };
}
