import { defineDiagnostics } from "@skill-convert/core";

/** What the command line itself has to say about a skill. */
export const cliDiagnostics = defineDiagnostics("cli", {
  "not-found": {
    severity: "error",
    message: "{input} does not exist.",
    docs: "An input that was named on the command line is neither a file nor a folder.",
  },
  "no-skill": {
    severity: "error",
    message: "No skill was found in {input}.",
    docs: "A folder is taken for a skill when it holds a file that may carry a manifest, such as SKILL.md, skill.yaml or manifest.yaml. None was found at any depth; ignored folders are not searched.",
  },
  "not-a-manifest": {
    severity: "error",
    message: "{input} is no file that carries a manifest; the ones that do are {names}.",
    docs: "Name the skill's folder, or its manifest file.",
  },
  "same-target": {
    severity: "error",
    message: "Several skills would be written to {target}: {sources}.",
    docs: "Folders under --out are named after the id that the target format writes. These skills have the same one, so none of them is written.",
  },
  "no-folder-name": {
    severity: "error",
    message: 'The id "{id}" is no name that a folder can have, so there is nowhere to write the skill.',
    docs: "Folders under --out are named after the skill's id. This one is empty or reserved by an operating system.",
  },
  "not-written": {
    severity: "error",
    message: "{file} was not written: {reason}.",
    docs: "The file system refused, or the path would leave the output folder. The file is as it was.",
  },
  "not-searched": {
    severity: "warning",
    message: "{path} was not searched: {reason}.",
    docs: "The folder cannot be read, or it is a link out of the folder that was named. Skills in it, if there are any, were not found.",
  },
});
