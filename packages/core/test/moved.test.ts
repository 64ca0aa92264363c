import { compareManifests, type LossNote, type SkillManifest, toLosses } from "@skill-convert/core";
import { describe, expect, it } from "vitest";

const parameter = { name: "day", schema: { type: "string" }, required: true };
const skill: SkillManifest = {
  description: "Shows a day.",
  scopes: ["calendar.read", "calendar.write"],
  operations: [{ input: { parameters: [parameter] } }],
};

function lossesOf(after: SkillManifest, notes: readonly LossNote[], files: Readonly<Record<string, string>> = {}) {
  const found = toLosses(compareManifests(skill, after), {
    before: skill,
    after,
    target: { id: "tiny", title: "Tiny", coverage: {} },
    notes,
    locate: () => undefined,
    text: (file) => files[file],
    preserved: () => false,
  });
  return found.map(({ outcome, message, movedTo }) => ({ outcome, message, movedTo }));
}

const without = (...keys: readonly (keyof SkillManifest)[]): SkillManifest =>
  Object.fromEntries(Object.entries(skill).filter(([key]) => !keys.includes(key as keyof SkillManifest))) as never;

describe("the outcome of a loss", () => {
  const reason = "Tiny has no scopes; they are in the list.";
  const path = ["scopes"];

  it("is lost if nothing in the result has the value", () => {
    expect(lossesOf(without("scopes"), [])).toEqual([
      { outcome: "lost", message: "Tiny has no place for the scopes.", movedTo: undefined },
    ]);
  });

  it("is moved if the result has the value at the place that the encoder names", () => {
    const note: LossNote = { path, kind: "narrowed", reason, movedTo: { path: ["requiredCapabilities"] } };
    const after = { ...without("scopes"), requiredCapabilities: ["browser", "calendar.read", "calendar.write"] };
    const [moved] = lossesOf(after, [note]);
    expect(moved).toEqual({ outcome: "moved", message: reason, movedTo: { path: ["requiredCapabilities"] } });
  });

  it("is lost, whatever the encoder says, if the value is not there", () => {
    const notes: readonly LossNote[] = [
      { path, kind: "narrowed", reason, movedTo: { path: ["requiredCapabilities"] } },
      { path, kind: "dropped", reason, movedTo: { file: "LIST.md", as: (list) => list as string[] } },
    ];
    const result = { ...without("scopes"), requiredCapabilities: ["calendar.read"] };
    for (const note of notes) {
      const files = { "LIST.md": "calendar.read" };
      expect(lossesOf(result, [note], files)[0]).toMatchObject({ outcome: "lost", movedTo: undefined });
      expect(lossesOf(result, [note], files)[0]?.message).not.toBe(reason);
    }
  });

  it("is moved to a file only if the text of the file depends on every part of the value", () => {
    const named = ({ parameters }: { parameters: { name: string }[] }) => parameters.map(({ name }) => `- ${name}`);
    const complete = ({ parameters }: { parameters: object[] }) => parameters.map((each) => JSON.stringify(each));
    const note = (as: (input: never) => readonly string[]): LossNote => ({
      path: ["operations", 0, "input"],
      kind: "dropped",
      reason,
      movedTo: { file: "LIST.md", as: as as never },
    });
    const files = { "LIST.md": `- day\n${JSON.stringify(parameter)}\n` };
    const after = { ...skill, operations: [{}] };
    const movedTo = { file: "LIST.md" };
    expect(lossesOf(after, [note(named)], files)).toEqual([{ outcome: "loosened", message: reason, movedTo }]);
    expect(lossesOf(after, [note(complete)], files)).toEqual([{ outcome: "moved", message: reason, movedTo }]);
  });

  it("is loosened if the value has too many scalars to try each of them", () => {
    const outcomeOf = (length: number) => {
      const long = { ...skill, scopes: Array.from({ length }, (_, index) => `scope.${index}`) };
      const note: LossNote = {
        path,
        kind: "dropped",
        reason,
        movedTo: { file: "LIST.md", as: (list) => list as string[] },
      };
      const after = without("scopes");
      const [loss] = toLosses(compareManifests(long, after), {
        before: long,
        after,
        target: { id: "tiny", title: "Tiny", coverage: {} },
        notes: [note],
        locate: () => undefined,
        text: () => long.scopes.join("\n"),
        preserved: () => false,
      });
      return loss?.outcome;
    };
    expect(outcomeOf(1000)).toBe("moved");
    expect(outcomeOf(1001)).toBe("loosened");
  });

  it("is moved if a text was added to, and loosened if it was cut off or replaced", () => {
    const outcome = (description: string) => lossesOf({ ...skill, description }, [])[0]?.outcome;
    expect(outcome("Shows a day. Required for: show.")).toBe("moved");
    expect(outcome("Shows a day.xyz")).toBe("loosened");
    expect(outcome("Shows")).toBe("loosened");
    expect(outcome("")).toBe("lost");
  });

  it("is moved if a file that stays has the value in the form of the source", () => {
    const lossesWith = (before: SkillManifest, after: SkillManifest) =>
      toLosses(compareManifests(before, after), {
        before,
        after,
        target: { id: "tiny", title: "Tiny", coverage: {} },
        notes: [],
        locate: () => undefined,
        preserved: () => false,
        remainsIn: (path, value) => (path[0] === "scopes" && value !== undefined ? "SKILL.md" : undefined),
      }).map(({ outcome, movedTo }) => [outcome, movedTo]);
    expect(lossesWith(skill, without("scopes"))).toEqual([["moved", { file: "SKILL.md" }]]);
    expect(lossesWith(skill, without("description"))).toEqual([["lost", undefined]]);
    expect(lossesWith(without("scopes"), skill)).toEqual([["added", undefined]]);
  });

  it("is added if only the result has the value", () => {
    expect(lossesOf({ ...skill, license: "MIT" }, [])).toMatchObject([{ outcome: "added" }]);
  });
});

describe("the words for several losses of one reason", () => {
  it("count the innermost elements and name them with their operation", () => {
    const output = (...names: readonly string[]) => ({
      fields: names.map((name) => ({ name, description: `The ${name}.`, schema: { type: "string" } })),
    });
    const before: SkillManifest = {
      operations: [
        { name: "find", output: output("id", "title") },
        { name: "store", output: output("id") },
      ],
    };
    const bare = (operation: SkillManifest["operations"][number]) => ({
      ...operation,
      output: { fields: (operation.output?.fields ?? []).map(({ description: _, ...rest }) => rest) },
    });
    const after = { operations: before.operations.map(bare) };
    const losses = toLosses(compareManifests(before, after), {
      before,
      after,
      target: { id: "tiny", title: "Tiny", coverage: {} },
      notes: [],
      locate: () => undefined,
      preserved: () => false,
    });
    const message = "Tiny has no place for the description of {count} output fields";
    expect(losses.map(({ group }) => group)).toEqual([
      { message, name: "find.id" },
      { message, name: "find.title" },
      { message, name: "store.id" },
    ]);
  });
});
