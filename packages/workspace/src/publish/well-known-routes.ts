import type { JsonRecord } from "@skill-convert/core";
import { type Answer, inPath, Refusal, type Route } from "@skill-convert/registry/http";
import { INDEX_FILE, INDEX_FOLDER } from "./address.js";
import { DISCOVERY } from "./index-file.js";
import { MAX_PUBLISHED, type PublishedSkills } from "./published-skills.js";

const text = { type: "string" };

const INDEX: JsonRecord = {
  type: "object",
  properties: {
    $schema: text,
    skills: {
      type: "array",
      items: {
        type: "object",
        properties: { name: text, type: text, description: text, url: text, digest: text },
        required: ["name", "type", "description", "url", "digest"],
      },
    },
    omitted: { type: "integer", description: "the number of skills that are not published" },
  },
  required: ["$schema", "skills", "omitted"],
};

const MARKDOWN = "text/markdown; charset=utf-8";

/**
 * The routes at which a website publishes its skills (Agent Skills discovery 0.2.0).
 *
 * @param published returns the skills as they are now
 */
export function wellKnownRoutes(published: () => PublishedSkills): readonly Route[] {
  const file = async (url: string, type: string): Promise<Answer> => {
    const bytes = await published().file(url);
    if (bytes === undefined) throw new Refusal(404, `${url} is not in the index`);
    return { bytes, type };
  };
  return [
    {
      name: "read-published-index",
      path: `/${INDEX_FOLDER}/${INDEX_FILE}`,
      description: "Returns the index of published skills (Agent Skills discovery 0.2.0).",
      parameters: [],
      type: "application/json",
      schema: INDEX,
      refusals: [404],
      async answer() {
        const index = await published().index();
        if (index === undefined) {
          throw new Refusal(
            404,
            `the registry has more than ${MAX_PUBLISHED} skills, too many for an index; use /skills`,
          );
        }
        return {
          json: { $schema: DISCOVERY, skills: index.entries.map((entry) => ({ ...entry })), omitted: index.omitted },
        };
      },
    },
    {
      name: "read-published-skill",
      path: `/${INDEX_FOLDER}/{name}/SKILL.md`,
      description: "Returns a published skill of one file.",
      parameters: [inPath("name", "the name of the skill in the index")],
      type: MARKDOWN,
      refusals: [404],
      answer: (values) => file(`${values.text("name")}/SKILL.md`, MARKDOWN),
    },
    {
      name: "read-published-archive",
      path: `/${INDEX_FOLDER}/{archive}`,
      description: "Returns a published skill of several files, as an archive.",
      parameters: [inPath("archive", "the name of the archive in the index")],
      type: "application/gzip",
      refusals: [404],
      answer(values) {
        const name = values.text("archive") ?? "";
        return file(name, name.endsWith(".zip") ? "application/zip" : "application/gzip");
      },
    },
  ];
}
