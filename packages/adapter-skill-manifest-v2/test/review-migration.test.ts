import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planMigration, reviewMigration } from "../src/migrate/index.js";
import { block, migrated, planned, skill, V1_DOCUMENT, withBlock } from "./migrate-support.js";

const OLD = withBlock(V1_DOCUMENT, "# Clock\n\n- `set`: Sets the clock.\n\n");

/** The codes that are left to review, each with the text of the line. */
function left(now: string, before = OLD): [string, string][] {
  const { value } = reviewMigration(skill(before), skill(now));
  return (value?.review ?? []).map(({ code, range }) => {
    const start = now.lastIndexOf("\n", range?.start ?? 0) + 1;
    return [code.replace("migrate/", ""), now.slice(start, now.indexOf("\n", start)).trim()];
  });
}
const codes = (now: string, before = OLD) => left(now, before).map(([code]) => code);

describe("a review of a migration that was done before", () => {
  it("lists what the migration listed, with the places of now", () => {
    expect(left(`\n\n${migrated(OLD)}`)).toEqual([
      ["derived-capabilities", '"capabilities": ["clock-set", "clock-list"],'],
      ["derived-outputs", '"operations": {'],
      ["found-description", '"description": "Sets the clock.",'],
      ["derived-input", '"input": {'],
      ["neutral-description", '"description": "Runs the operation \\"clock.list\\".",'],
      ["skill-dir", '"entrypoints": {'],
      ["dropped-contract-version", '"stdout_contract": {'],
    ]);
  });

  it.each([
    ["derived-capabilities", '"clock-list"]', '"alarm"]'],
    ["found-description", '"Sets the clock."', '"Sets the alarm."'],
    ["neutral-description", 'Runs the operation \\\\"clock.list\\\\".', "Lists the alarms."],
    ["skill-dir", "{skill_dir}/clock.sh", "clock.sh"],
    ["derived-input", '"label": { "type": "string", "required": true }', '"label": { "type": "string" }'],
  ])("leaves out %s once its value was changed", (code, from, to) => {
    const result = migrated(OLD);
    const edited = result.replace(from.replaceAll("\\\\", "\\"), to);
    expect(edited).not.toBe(result);
    expect(codes(edited)).toEqual(codes(result).filter((each) => each !== code));
  });

  it("lists the outputs until all of them were changed", () => {
    const once = migrated(OLD).replace('The result of \\"clock.set\\"', "The time");
    expect(codes(once)).toContain("derived-outputs");
    expect(codes(once.replace('The result of \\"clock.list\\"', "The times"))).not.toContain("derived-outputs");
  });

  it("recognises that a prefix was dropped, and tells the old names again", () => {
    const { value } = reviewMigration(skill(OLD), skill(migrated(OLD, { stripOperationPrefix: true })));
    expect(value?.renamed).toEqual(planned(OLD, { stripOperationPrefix: true }).renamed);
    expect(value?.review.filter(({ code }) => code === "migrate/renamed-operation")).toHaveLength(2);
    expect(reviewMigration(skill(OLD), skill(migrated(OLD))).value?.renamed).toEqual([]);
  });

  it("says what it cannot compare", () => {
    const status = (before: string, now: string) => reviewMigration(skill(before), skill(now)).value?.status;
    expect(status(OLD, migrated(OLD))).toBe("migrated");
    expect(status(migrated(OLD), migrated(OLD))).toBe("not-v1");
    expect(status("# Nothing\n", migrated(OLD))).toBe("not-v1");
    expect(status(OLD, OLD)).toBe("not-migrated");
    expect(codes(OLD)).toEqual(["not-migrated"]);
    expect(status(OLD, "# Nothing\n")).toBe("not-migrated");
  });

  it.each([
    ["the manifest of now", OLD, "```skill-manifest\n{\n```\n"],
    ["the manifest of then", block("{"), migrated(OLD)],
  ])("names the mistake in %s", (_what, before, now) => {
    const { value, diagnostics } = reviewMigration(skill(before), skill(now));
    expect([value, diagnostics[0]?.severity]).toEqual([undefined, "error"]);
  });

  it("finds everything that was to review if nothing has changed since", () => {
    const name = fc.stringMatching(/^[a-z]{1,6}$/);
    const argv = fc.array(fc.constantFrom("run", "{a}", "{b}", "{skill_dir}/x.sh"), { minLength: 1, maxLength: 4 });
    const entrypoints = fc.dictionary(name, fc.record({ unix: argv }), {
      minKeys: 1,
      maxKeys: 3,
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(entrypoints, fc.boolean(), (entries, stripOperationPrefix) => {
        const prefixed = Object.fromEntries(Object.entries(entries).map(([key, entry]) => [`k.${key}`, entry]));
        const source = withBlock({ ...V1_DOCUMENT, entrypoints: prefixed });
        const { value } = planMigration(skill(source), { stripOperationPrefix });
        const now = skill(migrated(source, { stripOperationPrefix }));
        const messages = (list: readonly { message: string }[] = []) => list.map(({ message }) => message).sort();
        expect(messages(reviewMigration(skill(source), now).value?.review)).toEqual(messages(value?.reviewAfter));
      }),
    );
  });
});
