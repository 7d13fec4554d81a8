import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Runs statements as the superuser. */
export const asAdmin = async (adminUrl: string, ...statements: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

export const appRolePassword = 'parcela-test';

/** The same database for the application's role instead of the superuser. */
const appUrlOf = (adminUrl: string): string => {
  const url = new URL(adminUrl);
  url.username = 'parcela_app';
  url.password = appRolePassword;
  return url.href;
};

export interface TestDatabase {
  readonly adminUrl: string;
  readonly appUrl: string;
}

interface ClonedDatabase extends TestDatabase {
  /** Called when it is no longer needed, because it is in memory. */
  readonly drop: () => Promise<void>;
}

/** A fresh copy of the migrated template: its files are copied whole, not through the log (20 ms of work, not 70). */
export const cloneDatabase = async (serverUrl: string, template: string): Promise<ClonedDatabase> => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    adminUrl: url.href,
    appUrl: appUrlOf(url.href),
    drop: () => asAdmin(serverUrl, `drop database ${name} with (force)`),
  };
};
