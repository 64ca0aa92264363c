import { defineDiagnostics } from "@skill-convert/core";

export const postcardDiagnostics = defineDiagnostics("postcard", {
  "no-manifest": {
    severity: "error",
    message: "There is no postcard.json here.",
    docs: "The skill has no postcard. Name its format if it has another one.",
  },
  "wrong-shape": {
    severity: "error",
    message: "{pointer} is not as a postcard has it: {reason}.",
    docs: "A postcard has a title, and may say something and take named things.",
  },
});
