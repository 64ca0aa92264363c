import type { JsonRecord, LossNote, SkillManifest } from "@skill-convert/core";
import { getOwn, scalarText } from "@skill-convert/core/json";
import { kebabCase, kebabName } from "@skill-convert/core/text";
import type { Codec } from "../codec/codec.js";

/** The conversion between the one name of a format and the id and label of the model. */
export interface OneName {
  /** Returns the name with which a skill is written. */
  of(manifest: Identified, folder?: string): string;
  /** Returns the loss notes for an id and a label that differ from the written name. */
  notes(manifest: Identified, written: string): LossNote[];
  /** Makes the codec of the name. The name is only rewritten if the id or the label changes. */
  codec(text: Codec<string>): Codec<JsonRecord>;
}

type Identified = Pick<SkillManifest, "id" | "name">;

/**
 * Converts between the id and label of the model and the one name in kebab-case of a format, in the same way for every
 * format (mapping-decisions.md#d41). The name is the last part of the id. Without an id it is the label if that is in
 * kebab-case, otherwise the name of the folder, otherwise one derived from the label.
 *
 * @param format the name of the format, for the loss notes
 * @param fit adapts a name to further requirements of the format; returns an empty string for a name that cannot be
 *   adapted
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
      const note = (key: "id" | "name", word: string, before: string | undefined): LossNote[] => {
        if (before === written) return [];
        if (before !== undefined) {
          const reason = `${format} has one name in kebab-case, so the ${word} "${before}" became "${written}".`;
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
      put(model, previous) {
        const id = scalarText(getOwn(model, "id"));
        const name = scalarText(getOwn(model, "name"));
        if (id === undefined && name === undefined) return undefined;
        return previous !== undefined && id === name && scalarText(previous) === id
          ? previous
          : of({ ...(id !== undefined && { id }), ...(name !== undefined && { name }) });
      },
      toDocument: () => ({ path: [] }),
      toModel: () => ["id"],
    }),
  };
}
