import { defineDiagnostics } from "@skill-convert/core";

export const postcardDiagnostics = defineDiagnostics("postcard", {
  "no-manifest": {
    severity: "error",
    message: "There is no postcard.json here that can be read.",
    docs: "The skill has no postcard. Name its format if it has another one.",
  },
  "wrong-shape": {
    severity: "error",
    message: "{what} must be {expected}.",
    docs: "A postcard has a title, and may say something and take named things.",
  },
  "repeated-name": {
    severity: "error",
    message: 'The name "{name}" is taken twice.',
    docs: "What a postcard takes is known by its name. Take one of the two out, or rename it.",
  },
});
