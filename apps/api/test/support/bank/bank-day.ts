import type { Currency, OrderState } from '@parcela/domain';
import { sql } from 'kysely';
import { beforeAll } from 'vitest';
import { balanceOf, externalAccount } from '@parcela/ledger';
import { invariant } from '@parcela/platform/errors.ts';
import { useLiveApp } from '../app/long-running-app.ts';
import { type Bill, payersAt } from './payers.ts';
import { publishSampleProject } from '../projects/sample-projects.ts';
import { setSampleRates } from '../content/sample-rates.ts';
import { honestBody } from '../orders/sample-orders.ts';
import { clearedUser, revokeLevel } from '../verification/grant-levels.ts';
import { sandboxSecrets, type SandboxProcess } from '../app/sandbox-process.ts';
import { advanceClock, type TestUser } from '../app/test-app.ts';
import type { TestContext } from '../database/test-database.ts';

/** An order as its investor sees it. */
interface ShownOrder {
  readonly documentId: string;
  readonly paymentReference: string;
  readonly price: number;
  readonly currency: Currency;
  readonly state: OrderState;
}

interface Investor {
  readonly user: TestUser;
  /** A unique name. */
  readonly name: string;
}

export interface DayOrder extends Investor, Bill {
  readonly order: ShownOrder;
}

interface SuspenseItem {
  readonly documentId: string;
  readonly reason: string;
  readonly payerName: string | null;
  readonly order: { readonly documentId: string } | null;
}

export type BankDay = ReturnType<typeof useBankDay>;

const firstNames = ['Jan', 'Jana', 'Petr', 'Eva', 'Tomáš', 'Anna', 'Karel', 'Marie', 'Pavel', 'Lucie'];
const lastNames = [
  'Novák',
  'Svoboda',
  'Dvořák',
  'Černý',
  'Procházka',
  'Kučera',
  'Veselý',
  'Horák',
  'Němec',
  'Malý',
];
/** Enough for a thousand different names. */
const middleNames = ['Adam', 'Bruno', 'Cyril', 'Dan', 'Emil', 'Felix', 'Gustav', 'Hugo', 'Ivan', 'Julius'];

const nameOf = (number: number): { readonly firstName: string; readonly lastName: string } => {
  const pick = (names: readonly string[], place: number): string =>
    names[Math.floor(number / place) % 10] ?? '';
  return {
    firstName: `${pick(firstNames, 1)} ${pick(middleNames, 100)}`,
    lastName: pick(lastNames, 10),
  };
};

/** Runs the work for every item, some items in parallel. */
export const inParallel = async <T, R>(
  items: readonly T[],
  width: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = [];
  // One queue, from which each worker takes the next item.
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item, index);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
};

/** Where the money of these movements is; money that was counted twice appears twice. */
const placesOf = async (context: TestContext, { movements }: Bill) => {
  const refs = Object.values(sandboxSecrets.ibans).flatMap((iban) => movements.map((id) => `${iban}/${id}`));
  const { rows } = await sql<Record<string, bigint>>`
    select count(*) as payments, coalesce(sum(allocated_amount), 0)::bigint as allocated,
      coalesce(sum(suspense_amount + released_amount), 0)::bigint as waiting,
      coalesce(sum(refunded_amount), 0)::bigint as refunded,
      coalesce(sum(credited_amount), 0)::bigint as credited,
      coalesce(sum(reversed_amount), 0)::bigint as reversed
    from payments where provider = 'bank' and provider_ref = any(${refs}::text[])`.execute(
    context.admin.kysely,
  );
  return rows[0];
};

/** The platform, the sandbox's bank, and the people of one day: investors who pay and staff who decide. */
export const useBankDay = (context: () => TestContext, sandbox: () => SandboxProcess) => {
  const { call, done, decide, staff, runScheduledJob } = useLiveApp(context, () => sandbox().url);
  const people = { count: 0 };
  beforeAll(async () => {
    await context().transact(setSampleRates);
    await sandbox().control('/bank/authorisation', { afterSeconds: null });
  });

  const everything = '?pagination[pageSize]=100';
  /** The waiting money of this order; a payment without an order is found by its payer. */
  const waitingOf = async ({ order, name }: DayOrder): Promise<SuspenseItem[]> => {
    const { data } = await done<{ data: SuspenseItem[] }>(staff().asking, {
      method: 'GET',
      url: `/operator/suspense${everything}`,
    });
    invariant(data.length < 100, 'more waits than one page shows');
    return data.filter((item) =>
      item.order === null ? item.payerName === name : item.order.documentId === order.documentId,
    );
  };
  const orderOf = async ({ user, order }: DayOrder): Promise<ShownOrder> =>
    (await done<{ data: ShownOrder }>(user, { method: 'GET', url: `/api/orders/${order.documentId}` })).data;
  const decided = async (url: string, body: object = {}): Promise<void> => {
    const code = await decide(url, body);
    invariant(code === undefined, `${url} is refused: ${code}`);
  };

  return {
    ...payersAt(sandbox),
    waitingOf,
    orderOf,
    placesOf: (bill: Bill) => placesOf(context(), bill),
    /** The documentId of a project with enough shares for all. */
    project: async (currency: Currency): Promise<string> => {
      const { documentId } = await context().transact((tx) =>
        publishSampleProject(tx, { currency, shareCount: 5_000 }),
      );
      return documentId;
    },
    investor: async (): Promise<Investor> => {
      const { firstName, lastName } = nameOf((people.count += 1));
      const user = await clearedUser(context());
      await sql`
        update user_profiles set first_name = ${firstName}, last_name = ${lastName}
        where user_id = ${user.userId}`.execute(context().admin.kysely);
      return { user, name: `${firstName} ${lastName}` };
    },
    place: async (
      { user, name }: Investor,
      wanted: { readonly project: string; readonly shares: number; readonly currency: Currency },
    ): Promise<DayOrder> => {
      const payload = await honestBody(context().database.reader, wanted);
      const { data } = await done<{ data: ShownOrder }>(user, {
        method: 'POST',
        url: '/api/orders',
        payload,
      });
      return { user, name, order: data, movements: [] };
    },
    askForInstructions: ({ user, order }: DayOrder) =>
      done(user, {
        method: 'POST',
        url: '/core/pay/bank-transfer-gateway',
        payload: { orderDocumentId: order.documentId, returnUri: 'http://localhost:9/' },
      }),
    cancelByOwner: ({ user, order }: DayOrder) =>
      done(user, {
        method: 'PUT',
        url: `/api/orders/${order.documentId}`,
        payload: { data: { state: 'Canceled' } },
      }),
    isTimedOut: async (order: DayOrder): Promise<void> => {
      const { state } = await orderOf(order);
      invariant(state === 'Timeout', `the order of the day before is ${state}`);
    },
    revokeKyc: ({ user }: DayOrder) => revokeLevel(context().database.reader, user.userId, 'KYC'),
    cancelByStaff: ({ order }: DayOrder) => decided(`/operator/orders/${order.documentId}/cancel`),
    /** Two members of staff decide about this order's only waiting payment. */
    decide: async (
      order: DayOrder,
      how: 'assign' | 'wallet' | 'refund',
      body: object = {},
    ): Promise<void> => {
      const [item, ...others] = await waitingOf(order);
      invariant(item && others.length === 0, `not one payment waits of the order of ${order.name}`);
      await decided(`/operator/suspense/${item.documentId}/${how}`, body);
    },
    releaseRestriction: async ({ order }: DayOrder): Promise<void> => {
      const { body } = await call<{ data: { documentId: string; order: { documentId: string } }[] }>(
        staff().asking,
        { method: 'GET', url: `/operator/account-restrictions${everything}&filters[open]=true` },
      );
      const restriction = body.data.find((found) => found.order.documentId === order.documentId);
      invariant(restriction, 'nothing is blocked');
      await decided(`/operator/account-restrictions/${restriction.documentId}/release`, {
        isMoneyGone: true,
      });
    },
    sealJournal: () => runScheduledJob('ledger.seal-journal'),
    readStatements: () => runScheduledJob('bank-statements.import'),
    /** Sends due payments to the bank as files, authorises them there, and reads the statement that shows them. */
    payOut: async (): Promise<void> => {
      await runScheduledJob('payments.refund-ended-orders');
      await runScheduledJob('outgoing-transfers.submit');
      await sandbox().control('/bank/authorise', {});
      await runScheduledJob('bank-statements.import');
    },
    /** Moves the clocks of platform and bank together, and runs due work. */
    wait: async (hours: number): Promise<void> => {
      await sandbox().advance(`PT${hours}H`);
      await advanceClock(context(), `${hours} hours`);
      await runScheduledJob('orders.expire');
    },
    /** The balance at the bank, and the balance of the external account in the ledger. */
    balances: async (currency: Currency): Promise<{ bank: bigint; external: bigint }> => {
      const answer = await fetch(`${sandbox().url}/_control/bank/balance`);
      const balance = (await answer.json()) as Readonly<Record<Currency, number>>;
      const external = await balanceOf(context().database.reader, externalAccount('bank', currency));
      return { bank: BigInt(balance[currency]), external };
    },
  };
};
