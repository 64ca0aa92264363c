export { openPostgresStore, type PostgresStore, type PostgresStoreOptions } from "./postgres-store.js";
export { type Rebuilt, rebuildPostgres } from "./rebuild.js";
export { type PostgresRegistryOptions, type SetUp, setUpPostgres } from "./schema/set-up.js";
export { StoreError, type StoreErrorCode } from "./store-error.js";
