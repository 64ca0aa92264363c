import type { JsonRecord, LossNote, SkillManifest } from "@skill-convert/core";
import { kebabName } from "@skill-convert/core/adapters";
import { getOwn, scalarText } from "@skill-convert/core/json";
import { type Codec, requiredText } from "@skill-convert/format";
import { LIMITS, NAME } from "../format.js";

/** One name stands for the id and the label. It stays as it is as long as neither changes. */
export const name: Codec<JsonRecord> = {
  ...requiredText,
  get(raw, at) {
    const text = requiredText.get(raw, at);
    return text === undefined ? undefined : { id: text, name: text };
  },
  put(model, was) {
    const [id, label] = [scalarText(getOwn(model, "id")), scalarText(getOwn(model, "name"))];
    if (id === undefined && label === undefined) return undefined;
    return was !== undefined && id === label && scalarText(was) === id ? was : nameOf({ id, name: label });
  },
  toDocument: () => ({ path: [] }),
  toModel: () => ["id"],
};

/** The name under which a skill is written: the last part of the id in kebab-case; without one, the folder or the label. */
export function nameOf(
  { id, name: label }: { readonly id?: string | undefined; readonly name?: string | undefined },
  folder?: string,
): string {
  const names = [id, folder, label].map((text) => {
    const made = kebabName(kebabName(text ?? "").normalize("NFKC"));
    return [...made].slice(0, LIMITS.name).join("").replace(/-+$/, "");
  });
  return names.find((made) => NAME.characters.test(made)) ?? "skill";
}

/** Why the id and the label are not what they were. */
export function nameNotes({ id, name: label }: SkillManifest, written: string): LossNote[] {
  const narrowed = (what: "id" | "name", word: string, was: string): LossNote => {
    const reason = `An Agent Skill has only one name, of lowercase letters, digits and hyphens, so the ${word} "${was}" became "${written}".`;
    return { path: [what], kind: "narrowed", reason };
  };
  const made = (what: "id" | "name", word: string): LossNote => {
    return {
      path: [what],
      kind: "synthesised",
      reason: `An Agent Skill requires a name, and "${written}" is used as the ${word}.`,
    };
  };
  return [
    ...(id === undefined ? [made("id", "id")] : id === written ? [] : [narrowed("id", "id", id)]),
    ...(label === undefined
      ? [made("name", "label too")]
      : label === written
        ? []
        : [narrowed("name", "label", label)]),
  ];
}
