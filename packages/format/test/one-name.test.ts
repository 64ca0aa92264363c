import { describe, expect, it } from "vitest";
import { NOWHERE, oneName, scalarString } from "../src/index.js";

const codec = oneName("Crate").codec(scalarString);

describe("the one name of a format", () => {
  it("is rewritten only if the id or the label changes", () => {
    expect(codec.put({ id: "My Notes", name: "My Notes" }, "My Notes", NOWHERE)).toBe("My Notes");
    expect(codec.put({ id: "12", name: "12" }, 12, NOWHERE)).toBe(12);
    expect(codec.put({ id: "My Notes", name: "Notes" }, "My Notes", NOWHERE)).toBe("my-notes");
    expect(codec.put({ id: "Other Notes", name: "Other Notes" }, "My Notes", NOWHERE)).toBe("other-notes");
  });
  it("is made of the id or of the label, if there is only one of them", () => {
    expect(codec.put({ name: "My Notes" }, undefined, NOWHERE)).toBe("my-notes");
    expect(codec.put({ id: "home/notes" }, undefined, NOWHERE)).toBe("notes");
    expect(codec.put({}, "My Notes", NOWHERE)).toBeUndefined();
  });
});
