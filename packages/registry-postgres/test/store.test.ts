import { afterAll, beforeAll, onTestFinished } from "vitest";
import { describeStore } from "../../registry/test/store/describe-store.js";
import { openPostgresStore, setUpPostgres } from "../src/index.js";
import { type Server, startServer } from "./server.js";

let server: Server;
let url: string;
beforeAll(async () => {
  server = await startServer({ fsync: "off" });
  url = await server.database();
}, 60_000);
afterAll(() => server.stop());

describeStore("in PostgreSQL", async (options) => {
  await server.query(url, "drop schema if exists skill_convert cascade");
  await setUpPostgres(url, options);
  const store = await openPostgresStore(url, { connections: 2 });
  onTestFinished(() => store.close());
  return store;
});
