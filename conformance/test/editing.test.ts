import {
  completionsAt,
  type DocumentSymbol,
  hoverAt,
  hoverText,
  linksIn,
  symbolsIn,
} from "@skill-convert/language-service";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allSkills } from "../sidecar-skills.js";
import { registry } from "../skills.js";

/** Any question of an editor, at any place of any skill, has an answer whose ranges lie in the text. */
describe.each(allSkills())("$name, in an editor", ({ files }) => {
  const texts = files.list().flatMap((file) => {
    const content = registry.manifestFiles.has(file) ? files.text(file) : undefined;
    return content?.kind === "text" ? [{ file, text: content.text }] : [];
  });

  it("has an outline whose parts lie inside one another, and links that lie apart", () => {
    for (const { file, text } of texts) {
      const check = (symbols: readonly DocumentSymbol[], start: number, end: number) => {
        for (const symbol of symbols) {
          const { range, selection } = symbol;
          expect(start <= range.start && range.start <= selection.start).toBe(true);
          expect(selection.end <= range.end && range.end <= end).toBe(true);
          check(symbol.children, range.start, range.end);
        }
      };
      check(symbolsIn(files, file, registry), 0, text.length);
      let last = 0;
      for (const { range } of linksIn(files, file, registry)) {
        expect(last <= range.start && range.start < range.end && range.end <= text.length).toBe(true);
        last = range.end;
      }
    }
  });

  it("has hover texts and completions around the cursor", () => {
    const places = texts.map(({ file, text }) => fc.tuple(fc.constant(file), fc.nat(Math.min(text.length, 3000))));
    fc.assert(
      fc.property(fc.oneof(...places), ([file, offset]) => {
        const hover = hoverAt(files, file, offset, registry);
        if (hover) {
          expect(hover.range.start <= offset && offset <= hover.range.end).toBe(true);
          expect(hoverText(hover)).toContain(`**${hover.name}**`);
        }
        for (const { range, text } of completionsAt(files, file, offset, registry)) {
          expect(range.start <= offset && offset <= range.end).toBe(true);
          expect(text).not.toBe("");
        }
      }),
      { numRuns: 20 },
    );
  });
});
