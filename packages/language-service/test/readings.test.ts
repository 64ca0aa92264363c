import { stopAdapter } from "@skill-convert/adapter-stop";
import { createRegistry, memoryFiles, type Skill } from "@skill-convert/core";
import { SkillReadings } from "@skill-convert/examine";
import { examine, redactionOfExamined } from "@skill-convert/examine/validate";
import type { FormatAdapter } from "@skill-convert/format";
import { expect, it } from "vitest";
import { convertSkill, hoverAt, linksIn, symbolsIn } from "../src/index.js";

const text =
  'sop: "0.1"\nname: notes\nversion: 1.0.0\ndescription: "Finds notes."\ninputs: [{ name: a, type: string }]\n';
const files = memoryFiles({ "skill.yaml": text }, { path: "skills/notes" });

/** STOP, with the number of times that files had to be read, because a function was not given a reading. */
function countingAdapter() {
  const count = { reads: 0 };
  const noted = (skill: Skill) => {
    if (skill === files) count.reads++;
    return skill;
  };
  const adapter: FormatAdapter = {
    ...stopAdapter,
    read: (skill) => stopAdapter.read(noted(skill)),
    decode: (skill, options) => stopAdapter.decode(noted(skill), options),
    erase: (skill) => stopAdapter.erase(noted(skill)),
  };
  return { adapter, count };
}

it("a document is read once for everything that an editor shows", () => {
  const { adapter, count } = countingAdapter();
  const registry = createRegistry([adapter]);
  const skill = new SkillReadings(files);
  const examined = examine({ files: skill, explicit: true }, { registry, from: undefined, clients: undefined });
  expect(examined.formats).toEqual([adapter]);
  redactionOfExamined(examined);
  expect(hoverAt(skill, "skill.yaml", 12, registry)).toMatchObject({ name: "name" });
  expect(symbolsIn(skill, "skill.yaml", registry)).toHaveLength(5);
  expect(linksIn(skill, "skill.yaml", registry)).toEqual([]);
  expect(count.reads).toBe(1);
});

it("a document is read once for its findings and a conversion", () => {
  const { adapter, count } = countingAdapter();
  const skill = new SkillReadings(files);
  examine(
    { files: skill, explicit: true },
    { registry: createRegistry([adapter]), from: undefined, clients: undefined },
  );
  const { value } = convertSkill(skill, { from: adapter, to: stopAdapter });
  expect(value?.links.map(({ status }) => status)).toContain("same");
  expect(count.reads).toBe(1);
});

it("a skill is read only in the formats that are asked for", () => {
  const { adapter, count } = countingAdapter();
  const skill = new SkillReadings(files);
  expect(count.reads).toBe(0);
  expect(skill.in(adapter)).toBe(skill.in(adapter));
  expect(count.reads).toBe(1);
});
