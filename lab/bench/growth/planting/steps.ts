import type { Database } from '@parcela/platform/database/database.ts';
import { type Client, freeClient } from '../../lib/planting.ts';

const prepare = `
  create schema if not exists growth;
  create table if not exists growth.steps (name text primary key, finished_at timestamptz not null default now(), ms int)`;

export interface Steps {
  /** Runs a step in one transaction, unless an earlier run has finished it. */
  once(name: string, work: (client: Client) => Promise<unknown>): Promise<void>;
  isDone(name: string): Promise<boolean>;
  close(): void;
}

/** Finished steps stay finished: an interrupted planting continues where it stopped. */
export const openSteps = async (database: Database, settings: readonly string[] = []): Promise<Steps> => {
  const client = await freeClient(database);
  for (const setting of settings) await client.query(`set ${setting}`);
  await client.query(prepare);
  const isDone = async (name: string): Promise<boolean> =>
    (await client.query('select from growth.steps where name = $1', [name])).rows.length > 0;
  return {
    isDone,
    once: async (name, work) => {
      if (await isDone(name)) return;
      const began = performance.now();
      await client.query('begin');
      await work(client);
      const ms = Math.round(performance.now() - began);
      await client.query('insert into growth.steps (name, ms) values ($1, $2)', [name, ms]);
      await client.query('commit');
      process.stdout.write(
        `${new Date().toISOString().slice(11, 19)} ${name}: ${(ms / 1_000).toFixed(1)} s\n`,
      );
    },
    close: () => client.release(true),
  };
};
