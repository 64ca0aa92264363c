import { describe, expect, it } from "vitest";
import { dialectNamed, encodeMarketplace, encodePlugin, MARKETPLACES, nameProblem } from "../src/index.js";

const dialect = (name: string) => dialectNamed(name) as NonNullable<ReturnType<typeof dialectNamed>>;
const cursor = MARKETPLACES.find(({ id }) => id === "cursor") as (typeof MARKETPLACES)[number];

describe("a plugin in a dialect", () => {
  it("has what the dialect has a place for, and keeps the unknown keys of the one that it is written over", () => {
    const plugin = { name: "notes", summary: "Notes." };
    expect(encodePlugin(plugin, dialect("codex"))).toEqual({
      name: "notes",
      interface: { shortDescription: "Notes." },
    });
    expect(encodePlugin(plugin, dialect("codex"), { own: 1, name: "old" })).toMatchObject({ own: 1, name: "notes" });
  });
  it("has a name that the dialect allows", () => {
    expect(nameProblem("Notes", dialect("cursor"))).toMatch(/^must be lowercase letters/);
    expect(nameProblem("notes", dialect("cursor"))).toBeUndefined();
  });
});

describe("a marketplace in a dialect", () => {
  it("has the entries that the dialect can hold", () => {
    const plugins = [
      { name: "notes", source: { kind: "local", path: "notes" } },
      { name: "a", source: { kind: "command", command: "x" } },
    ] as const;
    expect(encodeMarketplace({ name: "tools", plugins: [...plugins] }, cursor)).toEqual({
      name: "tools",
      plugins: [{ name: "notes", source: "./notes" }],
    });
  });
  it("is not written without what the dialect requires", () => {
    const claude = MARKETPLACES.find(({ id }) => id === "claude-code") as (typeof MARKETPLACES)[number];
    expect(encodeMarketplace({ name: "tools", plugins: [] }, claude)).toBeUndefined();
  });
});
