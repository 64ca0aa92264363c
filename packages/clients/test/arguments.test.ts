import { memoryFiles } from "@skill-convert/core";
import { expect, it } from "vitest";
import { describeEntrances } from "../../../test/entrances.js";
import * as clients from "../src/index.js";

const [client] = clients.CLIENTS;
const adapter = { id: "tiny", decode: () => ({ diagnostics: [] }), encode: () => ({ diagnostics: [] }) };
const files = memoryFiles({ "SKILL.md": "---\nname: notes\ndescription: Finds notes.\n---\n" });

describeEntrances({
  module: clients,
  entrances: {
    reportClients: { correct: () => [files, [], [client]] },
    writeFor: { correct: () => [adapter, [client]] },
  },
});

it("a client that is not in the table is reported", () => {
  expect(() => clients.reportClients(files, [], [clients.clientNamed("codexx") as never])).toThrow(
    "each of the clients of reportClients must be a client, one of CLIENTS, but is undefined",
  );
});
