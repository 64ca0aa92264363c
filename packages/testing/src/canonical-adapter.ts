import { type Adapter, type Decoded, filesOf } from "@skill-convert/core";
import { isRecord } from "@skill-convert/core/json";
import { SkillManifest } from "@skill-convert/core/zod";

const FILE = "canonical.json";

/** A format that holds every manifest exactly, for laws that need a second format. */
export const canonicalAdapter: Adapter<"canonical"> = {
  id: "canonical",
  title: "Canonical manifest",
  manifestFiles: [FILE],
  versions: ["1"],
  coverage: { "": { holds: "exact" } },
  rules: [],
  jsonSchema: true,
  diagnostics: {},
  detect: (files) => (files.has(FILE) ? { file: FILE, rank: 1 } : undefined),
  read: (skill) => ({ files: filesOf(skill), document: undefined }),
  decode(skill) {
    const content = filesOf(skill).text(FILE);
    const data: unknown = content.kind === "text" ? JSON.parse(content.text) : undefined;
    if (!isRecord(data)) return { diagnostics: [] };
    const value: Decoded = {
      manifest: SkillManifest.parse(data),
      locate: () => ({ file: FILE }),
      locatePointer: () => ({ file: FILE }),
    };
    return { value, diagnostics: [] };
  },
  encode(manifest) {
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    const edits = [{ kind: "write", path: FILE, text } as const];
    return { value: { edits, manifestFile: FILE, id: manifest.id, notes: [] }, diagnostics: [] };
  },
  erase: (skill) => (filesOf(skill).has(FILE) ? [{ kind: "remove", path: FILE }] : []),
};
