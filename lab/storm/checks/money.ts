import { gatewayProviders } from '@parcela/domain';
import type { TestContext } from '../../../apps/api/test/support/database/test-database.ts';
import type { Client } from '../people/client.ts';
import type { Timeline } from '../timeline.ts';
import { rowsOf } from './rows.ts';

type Balances = Readonly<Record<string, number>>;

/** The ledger's external money at each provider, by currency. */
const externalOf = async (context: TestContext): Promise<ReadonlyMap<string, number>> => {
  const rows = await rowsOf<{ provider: string; currency: string; outside: bigint }>(
    context,
    `select a.provider, a.asset as currency, (-sum(p.amount))::bigint as outside
     from ledger_accounts a join ledger_postings p on p.account_id = a.id
     where a.kind = 'external' and a.provider is not null group by 1, 2`,
  );
  return new Map(rows.map(({ provider, currency, outside }) => [`${provider} ${currency}`, Number(outside)]));
};

/** Real money at the sandbox's providers equals the ledger, to the minor unit. */
export const compareMoney = async (context: TestContext, client: Client): Promise<readonly string[]> => {
  const outside = await externalOf(context);
  const wrong: string[] = [];
  for (const provider of gatewayProviders) {
    const balances = await client.read<Balances>(`/_control/${provider}/balance`);
    for (const currency of ['CZK', 'EUR', 'PLN']) {
      const [there, here] = [balances[currency] ?? 0, outside.get(`${provider} ${currency}`) ?? 0];
      if (there !== here) wrong.push(`${provider} has ${there} ${currency}, and the ledger says ${here}`);
    }
  }
  const bank = await client.read<Balances>('/_control/bank/balance');
  const lines = await rowsOf<{ currency: string; balance: bigint; unexplained: bigint; difference: bigint }>(
    context,
    'select currency, balance, unexplained, difference from bank_reconciliation',
  );
  for (const currency of ['CZK', 'EUR', 'PLN']) {
    const line = lines.find((one) => one.currency === currency);
    const there = bank[currency] ?? 0;
    if (Number(line?.balance ?? 0n) !== there)
      wrong.push(`the bank has ${there} ${currency}, and its lines here come to ${line?.balance ?? 0n}`);
    if ((line?.difference ?? 0n) !== 0n || (line?.unexplained ?? 0n) !== 0n)
      wrong.push(
        `${line?.difference ?? 0n} ${currency} of the bank differ and ${line?.unexplained ?? 0n} are not explained`,
      );
  }
  return wrong;
};

/** Makes the same comparison, and reports differences as failures. */
export const checkMoney = async (context: TestContext, client: Client, timeline: Timeline): Promise<void> => {
  for (const text of await compareMoney(context, client)) timeline.fail(text);
};
