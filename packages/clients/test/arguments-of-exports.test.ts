import { memoryFiles } from "@skill-convert/core";
import { describeExports } from "../../../test/wrong-arguments.js";
import * as clients from "../src/index.js";

const [client] = clients.CLIENTS;
const adapter = { id: "tiny", decode: () => ({ diagnostics: [] }), encode: () => ({ diagnostics: [] }) };
const files = memoryFiles({ "SKILL.md": "---\nname: notes\ndescription: Finds notes.\n---\n" });

describeExports({
  module: clients,
  correct: {
    changeNotices: () => [[client]],
    clientNamed: () => ["codex"],
    clientsOfFolder: () => [".claude/skills"],
    reportClients: () => [files, [], [client]],
    taken: () => [{}, []],
    useOf: () => ["name", client],
    writeFor: () => [adapter, [client]],
  },
});
