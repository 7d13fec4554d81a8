import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue } from 'node:sqlite';

const tables = `
  create table if not exists settings (name text primary key, value text not null) strict;
  create table if not exists faults (provider text, mode text, remaining integer not null, primary key (provider, mode)) strict;
  create table if not exists journal (
    id integer primary key, at integer not null, provider text not null, direction text not null,
    method text not null, url text not null, status integer, headers text not null, request text not null, response text not null
  ) strict;
  create table if not exists webhooks (
    id integer primary key, provider text not null, subject text not null, url text not null, body text not null,
    forged integer not null, state text not null, held integer not null, due_at integer not null,
    position integer not null, tries integer not null, last_result text
  ) strict;
  create index if not exists webhooks_waiting on webhooks (due_at, position) where state = 'waiting';
  create table if not exists mails (
    id integer primary key, sender text not null, recipients text not null, subject text not null, text text not null,
    html text not null, links text not null, received_at integer not null
  ) strict;
  create table if not exists mail_attachments (
    mail_id integer not null references mails (id) on delete cascade, number integer not null, filename text not null,
    content_type text not null, content_id text, content blob not null, primary key (mail_id, number)
  ) strict;
  create table if not exists applicants (
    id text primary key, external_user_id text not null unique, created_at integer not null, document text not null
  ) strict;
  create table if not exists access_tokens (
    token text primary key, user_id text not null, level_name text not null, email text, phone text,
    created_at integer not null, expires_at integer not null
  ) strict;
  create index if not exists access_tokens_email on access_tokens (email);
  create table if not exists movements (
    id integer primary key, currency text not null, amount_minor integer not null, booked_at integer not null, document text not null
  ) strict;
  create table if not exists bank_imports (
    id integer primary key, message_id text not null unique, currency text not null, created_at integer not null
  ) strict;
  create table if not exists bank_orders (
    id integer primary key, import_id integer not null references bank_imports (id) on delete cascade, currency text not null,
    amount_minor integer not null, reference text, state text not null, due_at integer, document text not null
  ) strict;
  create index if not exists bank_orders_due on bank_orders (due_at) where due_at is not null;
  create table if not exists ga_events (id integer primary key, received_at integer not null, document text not null) strict;
  create table if not exists ehub_sales (id integer primary key, received_at integer not null, document text not null) strict;
  create table if not exists push_browsers (id text primary key, document text not null) strict;
  create table if not exists push_messages (id integer primary key, received_at integer not null, document text not null) strict;
  create table if not exists openid_people (
    provider text not null, subject text not null, email text not null, name text not null, is_verified integer not null,
    has_consented integer not null default 0, primary key (provider, subject)
  ) strict;
  create table if not exists openid_next (provider text primary key, subject text not null) strict;
  create table if not exists bankid_people (email text primary key, document text not null) strict;
  create table if not exists openid_op (
    model text not null, id text not null, uid text, grant_id text, expires_at integer not null, consumed_at integer,
    document text not null, primary key (model, id)
  ) strict;
  create table if not exists bank_bookmarks (currency text primary key, movement_id integer not null) strict;
`;

/** The sandbox's state: one SQLite file with immediate writes, so that a killed process loses nothing. */
export interface Store {
  /** Runs one statement that changes data; returns the id of an inserted row. */
  run(sql: string, ...values: SQLInputValue[]): number;
  /** Every row of a query; the caller names the type of its columns. */
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  /** The first row, if there is one. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as `all`: the caller names the shape of its columns.
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  /** Runs `work` in one transaction, which happens completely or not at all. */
  atomically<Result>(work: () => Result): Result;
  /** Empties every table. */
  clear(): void;
  close(): void;
}

/** Opens `sandbox.db` in the folder, with the tables of the gateways; creates it if it does not exist. */
export function openStore(dataDir: string, gatewayTables: readonly string[] = []): Store {
  mkdirSync(dataDir, { recursive: true });
  const db = new DatabaseSync(join(dataDir, 'sandbox.db'));
  db.exec(
    'pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on; pragma busy_timeout = 5000;',
  );
  for (const statements of [tables, ...gatewayTables]) db.exec(statements);
  const store: Store = {
    run: (sql, ...values) => Number(db.prepare(sql).run(...values).lastInsertRowid),
    all: <Row>(sql: string, ...values: SQLInputValue[]) => db.prepare(sql).all(...values) as Row[],
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- see the interface.
    get: <Row>(sql: string, ...values: SQLInputValue[]) => db.prepare(sql).get(...values) as Row | undefined,
    atomically: (work) => atomically(db, work),
    clear: () => clear(store),
    close: () => db.close(),
  };
  return store;
}

function atomically<Result>(db: DatabaseSync, work: () => Result): Result {
  if (db.isTransaction) return work();
  db.exec('begin immediate');
  try {
    const result = work();
    db.exec('commit');
    return result;
  } catch (error) {
    db.exec('rollback');
    throw error;
  }
}

function clear(store: Store) {
  store.atomically(() => {
    const names = store.all<{ name: string }>(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`,
    );
    for (const { name } of names) store.run(`delete from "${name}"`);
  });
}
