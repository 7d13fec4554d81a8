import { readdirSync } from 'node:fs';
import { withSite, type Site } from '../../../../scripts/lib/site.ts';
import { type CountingServer, startCountingServer } from '../../lib/database.ts';
import { withContext } from '../../lib/buyers.ts';
import { folderOf } from '../folders.ts';
import { walletPayment } from './business.ts';
import { callsOf, orderOf, type Call, type Request } from './calls.ts';
import { findPeople, type People } from './people.ts';

/** The same memory for each server, which is only a part of the machine for the largest one. */
const settings = ['shared_buffers=1GB', 'effective_cache_size=6GB', 'max_wal_size=4GB'];

/**
 * The number of payments in a run: each user with enough money in the wallet can make four, once; none for a run of
 * other calls.
 */
const paymentsPerRun = (only: RegExp): number => (only.test('pay by wallet') ? 160 : 0);

/** A running scale: its product, its users, and its calls. */
export interface RunningScale {
  readonly factor: number;
  readonly site: Site;
  readonly server: CountingServer;
  readonly people: People;
  readonly calls: readonly Call[];
}

/** The scales planted in a folder, smallest first. */
export const plantedScales = (data: string): readonly number[] =>
  readdirSync(data)
    .flatMap((name) => /^scale-(\d+)$/.exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((a, b) => a - b);

/** The daily proof is measured separately, and does not run during other measurements. */
const proved = `
  insert into book_proofs (asked_at, finished_at, checked_count, broken_count, late_count, findings, journal_seq, journal_hash)
  select now(), now(), 0, 0, 0, '[]', 0, ''`;

const walletPayments = async (site: Site, people: People, many: number): Promise<readonly Request[]> => {
  const requests: Request[] = [];
  for (let index = 0; index < many; index += 1)
    requests.push(await walletPayment(site, orderOf(people, people.payers, index)));
  return requests;
};

const startScale = async <T>(
  data: string,
  { factor, only }: { readonly factor: number; readonly only: RegExp },
  work: (running: RunningScale) => Promise<T>,
): Promise<T> => {
  const { folder, site: siteFolder } = folderOf(data, factor);
  const server = await startCountingServer(folder, settings);
  try {
    await server.admin.pool.query(proved);
    const variables = { DATABASE_ADMIN_URL: server.adminUrl, RATE_LIMIT_ADDRESS_FACTOR: '1000' };
    return await withSite(
      async (site) => {
        const people = await withContext(server, site.dataDir, findPeople);
        const payments = await walletPayments(site, people, paymentsPerRun(only));
        return work({
          factor,
          site,
          server,
          people,
          calls: callsOf(people, { factor, walletPayments: payments }),
        });
      },
      { dataFolder: siteFolder, variables },
    );
  } finally {
    await server.stop();
  }
};

/** Starts all scales together, so that each call can go to one after another. */
export const withScales = <T>(
  data: string,
  { factors, only }: { readonly factors: readonly number[]; readonly only: RegExp },
  work: (running: readonly RunningScale[]) => Promise<T>,
): Promise<T> => {
  const start = (left: readonly number[], running: readonly RunningScale[]): Promise<T> => {
    const [next, ...rest] = left;
    if (next === undefined) return work(running);
    return startScale(data, { factor: next, only }, (scale) => start(rest, [...running, scale]));
  };
  return start(factors, []);
};
