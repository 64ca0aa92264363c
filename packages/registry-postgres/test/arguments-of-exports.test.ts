import { afterAll, beforeAll } from "vitest";
import { describeExports } from "../../../test/wrong-arguments.js";
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

describeExports({
  module: stores,
  correct: {
    openPostgresStore: () => [url, {}],
    rebuildPostgres: () => [url],
    setUpPostgres: () => [url, {}],
  },
  text: "postgres://127.0.0.1:1/none",
  finish: (name, result) =>
    name === "openPostgresStore" ? (result as Promise<stores.PostgresStore>).then((store) => store.close()) : result,
});
