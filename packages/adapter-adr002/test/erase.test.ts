import { memoryFiles, overlay } from "@skill-convert/core";
import { describe, expect, it } from "vitest";
import { adr002Adapter } from "../src/index.js";

const skill = `---
# The skills of this team
name: daily-log # the folder
manifest_version: "1.0"
# For the list of skills
description: Writes a log of the day.

# Which release this is
version: 1.2.0

# Taken from the command line
inputs:
  required:
    - name: day # today
  # none
  optional: []

# Hints alone
execution:
  network: false   # it is all here

# No format has this key
color: red

# Who may see it
sensitive: false
---
# Log
`;

describe("taking a manifest out of front matter", () => {
  it("takes the comments of its keys along, and no others (mapping-decisions.md#d101)", () => {
    const files = memoryFiles({ "SKILL.md": skill });
    expect(overlay(files, adr002Adapter.erase(files)).text("SKILL.md")).toMatchObject({
      text: `---
# The skills of this team
name: daily-log # the folder
# For the list of skills
description: Writes a log of the day.

# No format has this key
color: red
---
# Log
`,
    });
  });
});
