import pg from "pg";
import { canBeRetried, nameOf, StoreError, storeError } from "./store-error.js";

/** A connection within a transaction. */
export interface Transaction {
  /** Runs one statement and returns its rows. The caller says what the rows are. */
  rows<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** How a transaction ends: what it returns, and whether its changes are kept. */
export interface Outcome<Value> {
  readonly value: Value;
  readonly commit: boolean;
}

/** How often something is read that a replica cancels. */
const MAX_READS = 10;

/** The connections to one database. */
export class Database {
  readonly name: string;
  readonly #pool: pg.Pool;

  constructor(url: string, connections: number) {
    this.name = nameOf(url);
    this.#pool = new pg.Pool({
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: 10_000,
      application_name: "skill-convert",
      // The questions are short. Compiling them would take longer than answering.
      onConnect: async (client) => {
        await client.query("set jit = off");
      },
    });
    // An idle connection that breaks is replaced with the next question.
    this.#pool.on("error", () => {});
  }

  /** Runs one statement that only reads. It sees the database at one moment. */
  async rows<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.#read(async () => {
      try {
        return await this.#rowsOf<Row>(this.#pool, text, values);
      } catch (error) {
        if (error instanceof StoreError && canBeRetried(error.cause)) return undefined;
        throw error;
      }
    });
  }

  /**
   * Reads until it is not cancelled. A replica cancels what reads rows whose removal it has to replay, and ends the
   * connection if it is between two statements.
   */
  async #read<Value extends object>(read: () => Promise<Value | undefined>): Promise<Value> {
    for (let tries = 1; tries <= MAX_READS; tries++) {
      try {
        const value = await read();
        if (value !== undefined) return value;
      } catch (error) {
        const isLost = error instanceof StoreError && error.code === "lost-connection";
        if (!isLost || tries === MAX_READS) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, tries * 10));
    }
    const message =
      `${this.name} cancelled a question ${MAX_READS} times. If it is a replica, set hot_standby_feedback or a longer ` +
      "max_standby_streaming_delay there, or ask the primary server.";
    throw new StoreError("replica", message);
  }

  async #rowsOf<Row>(
    connection: Pick<pg.PoolClient | pg.Pool, "query">,
    text: string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    try {
      return (await connection.query(text, [...values])).rows as Row[];
    } catch (error) {
      throw storeError(error, this.name);
    }
  }

  /** Runs statements that see the database at one moment. */
  async snapshot<Value extends object>(read: (transaction: Transaction) => Promise<Value>): Promise<Value> {
    return this.#read(() =>
      this.transaction("begin isolation level repeatable read read only", async (transaction) => ({
        value: await read(transaction),
        commit: false,
      })),
    );
  }

  /**
   * Runs a transaction. Returns undefined if it did not happen because of other transactions and can be tried again.
   *
   * @throws StoreError if it failed; `unknown-outcome` if the connection broke while it was committed; other errors of
   * `work` as they are
   */
  async transaction<Value>(
    begin: string,
    work: (transaction: Transaction) => Promise<Outcome<Value>>,
  ): Promise<Value | undefined> {
    const client = await this.#connect();
    let isUsable = false;
    try {
      await this.#rowsOf(client, begin);
      const { value, commit } = await work({ rows: (text, values) => this.#rowsOf(client, text, values) });
      await (commit ? this.#commit(client) : this.#rowsOf(client, "rollback"));
      isUsable = true;
      return value;
    } catch (error) {
      isUsable = await client.query("rollback").then(
        () => true,
        () => false,
      );
      if (error instanceof StoreError && canBeRetried(error.cause)) return undefined;
      throw error;
    } finally {
      client.release(!isUsable);
    }
  }

  async #connect(): Promise<pg.PoolClient> {
    try {
      const client = await this.#pool.connect();
      // Without a listener, a connection that breaks between two statements would end the process.
      if (client.listenerCount("error") === 0) client.on("error", () => {});
      return client;
    } catch (error) {
      throw storeError(error, this.name);
    }
  }

  async #commit(client: pg.PoolClient): Promise<void> {
    try {
      await client.query("commit");
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.severity === "ERROR") throw storeError(error, this.name);
      const message =
        `The connection to ${this.name} was lost while a change was committed, so it is not known whether it was made. ` +
        "Look at the skill or at the history, and repeat the change if it is missing.";
      throw new StoreError("unknown-outcome", message, { cause: error });
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}
