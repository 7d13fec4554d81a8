import { join } from 'node:path';
import { Client } from 'pg';
import type { Fault } from './check-journal.ts';
import type { AccountLine, HoldingLine, Manifest } from './layout.ts';
import { readLines } from './line-file.ts';
import { readRows, withSnapshot } from './read-rows.ts';

interface Side {
  readonly key: string;
  readonly value: string;
}

/** Compares two ordered lists line by line; both must have the same keys with the same values. */
const compare = async (
  what: string,
  [exported, imported]: readonly [AsyncGenerator<Side>, AsyncGenerator<Side>],
  fault: Fault,
): Promise<void> => {
  for (;;) {
    const [left, right] = [await exported.next(), await imported.next()];
    const [mine, theirs] = [left.done ? undefined : left.value, right.done ? undefined : right.value];
    if (!mine && !theirs) return;
    if (mine?.key === theirs?.key && mine?.value === theirs?.value) continue;
    const said = (side: Side | undefined): string =>
      side ? `${side.key} with ${side.value}` : 'nothing more';
    fault(`${what}: the export has ${said(mine)}, the register ${said(theirs)}`);
    // From here on the lists differ in length.
    if (mine?.key !== theirs?.key) return;
  }
};

async function* sidesOf<T>(lines: AsyncIterable<T>, sideOf: (line: T) => Side): AsyncGenerator<Side> {
  for await (const line of lines) yield sideOf(line);
}

const holdingKey = ({ projectId, personId }: HoldingLine): string =>
  `project ${projectId} of person ${personId}`;

const registerStatements = {
  balances: `
    select a.id::text as id, b.balance::text as balance
    from register.accounts a join register.balances b on b.account_id = a.id order by a.id`,
  holdings: `
    select h.project_id as "projectId", h.party_id as "personId", h.account_id::integer as "accountId",
      h.shares::text as shares
    from register.holdings h order by h.project_id, h.party_id`,
  head: `
    select count(*)::integer as transactions, (select count(*) from register.postings)::integer as postings,
      (select hash from register.transactions where seq is not null order by seq desc limit 1) as "headHash"
    from register.transactions`,
};

const compareHead = async (client: Client, { journal }: Manifest, fault: Fault): Promise<void> => {
  type Row = { transactions: number; postings: number; headHash: string | null };
  const [found] = (await client.query<Row>(registerStatements.head)).rows;
  for (const name of ['transactions', 'postings', 'headHash'] as const)
    if (found?.[name] !== journal[name])
      fault(`journal: the export has ${name} ${journal[name]}, the register ${found?.[name]}`);
};

/** Checks that balances, shares and journal in a successor's register match the export, to the minor unit. */
export const compareRegister = async (
  folder: string,
  manifest: Manifest,
  databaseUrl: string,
): Promise<readonly string[]> => {
  const faults: string[] = [];
  const fault: Fault = (text) => void faults.push(text);
  const client = new Client({ connectionString: databaseUrl, application_name: 'parcela-compare' });
  await client.connect();
  try {
    await withSnapshot(client, async () => {
      const accounts = readLines<AccountLine>(join(folder, 'accounts.jsonl'));
      const rows = readRows<{ id: string; balance: string }>(client, registerStatements.balances);
      const balances = [
        sidesOf(accounts, ({ id, balance }) => ({ key: `account ${id}`, value: balance })),
        sidesOf(rows, ({ id, balance }) => ({ key: `account ${id}`, value: balance })),
      ] as const;
      await compare('balances', balances, fault);
      const sideOf = (line: HoldingLine): Side => ({ key: holdingKey(line), value: line.shares });
      const holdings = [
        sidesOf(readLines<HoldingLine>(join(folder, 'register.jsonl')), sideOf),
        sidesOf(readRows<HoldingLine>(client, registerStatements.holdings), sideOf),
      ] as const;
      await compare('holdings', holdings, fault);
      await compareHead(client, manifest, fault);
    });
    return faults;
  } finally {
    await client.end();
  }
};
