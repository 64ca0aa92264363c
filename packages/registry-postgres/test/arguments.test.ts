import { afterAll, beforeAll } from "vitest";
import { describeEntrances } from "../../../test/entrances.js";
import * as stores from "../src/index.js";
import { type Server, startServer } from "./server.js";

let server: Server;
let url = "";
beforeAll(async () => {
  server = await startServer({ fsync: "off" });
  url = await server.database();
  await stores.setUpPostgres(url);
}, 60_000);
afterAll(() => server.stop());

describeEntrances({
  module: stores,
  entrances: {
    openPostgresStore: { correct: () => [url, {}], options: 1 },
    rebuildPostgres: { correct: () => [url] },
    setUpPostgres: { correct: () => [url, {}], options: 1 },
  },
  text: "postgres://127.0.0.1:1/none",
  finish: (name, result) =>
    name === "openPostgresStore" ? (result as Promise<stores.PostgresStore>).then((store) => store.close()) : result,
});
