import { type Currency, currencies, money } from '@parcela/domain';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '@parcela/platform/log.ts';
import { advanceClock } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { balanceOf, payableAccount, transfer, externalAccount } from '@parcela/ledger';
import { recordStatement } from './transfer-batches.store.ts';
import { cancelTransfer, orderTransfer } from './order-transfer.ts';
import type { PayingBank, PaymentFile, SubmittedFile } from '@parcela/providers/ports/paying-bank.ts';
import type { TransferOwners } from './outgoing-transfers.ports.ts';
import { bookTransfer, returnTransfer } from './book-transfer.ts';
import { type SubmitParts, submitTransfers } from './submit-transfers.ts';
import { readClock } from '@parcela/platform/database/database.ts';
import { testKind } from '../../../../test/support/wallets/test-kinds.ts';

const context = useTestDatabase();
const items = { count: 0 };
const sent: PaymentFile[] = [];
const notified: string[] = [];
/** Items that may not be paid now. */
const blockedIds = new Set<number>();
let answer: (file: PaymentFile) => SubmittedFile | Promise<SubmittedFile>;

/** A bank that answers as the test defines; the adapter's tests and the sandbox cover FIO's real answers. */
const bank: PayingBank = {
  submit: async (file) => {
    sent.push(file);
    return answer(file);
  },
};
const owner = {
  booked: async (_tx: unknown, id: number) => {
    notified.push(`booked ${id}`);
  },
  failed: async (_tx: unknown, id: number, reason: string) => {
    notified.push(`failed ${id} ${reason}`);
  },
  mayGo: async (_tx: unknown, id: number) => !blockedIds.has(id),
};
const owners: TransferOwners = { refund: owner, withdrawal: owner };
const parts = (): SubmitParts => ({
  bank,
  owners,
  transact: context().transact,
  log: createLogger('silent'),
});
const submit = (currency: Currency = 'CZK') => submitTransfers(parts(), currency);

const recipient = { iban: 'cz65 0800 0000 1920 0014 5399', name: 'Jan Novák' };
/** Orders a refund whose money is on its payable account. */
const order = (amount = 100n, currency: Currency = 'CZK') =>
  context().transact(async (tx) => {
    const id = (items.count += 1);
    await transfer(tx, {
      kind: testKind('test.requested'),
      source: { type: 'refund', id },
      from: externalAccount('confirmo', currency),
      to: payableAccount(`refund:${id}`, currency),
      amount,
    });
    const { reference } = await orderTransfer(tx, {
      item: { kind: 'refund', id },
      amount: money(amount, currency),
      recipient,
      message: 'Parcela',
    });
    return { id, reference, amount: money(amount, currency) };
  });
type Ordered = Awaited<ReturnType<typeof order>>;

const stateOf = async ({ reference }: Ordered): Promise<string> => {
  const { rows } = await sql<{ state: string }>`
    select state from outgoing_transfers where reference = ${reference}`.execute(context().admin.kysely);
  return rows[0]!.state;
};
const batches = async (): Promise<string[]> => {
  const { rows } = await sql<{ state: string }>`
    select b.state from outgoing_batches b order by b.id`.execute(context().admin.kysely);
  return rows.map(({ state }) => state);
};
const waiting = ({ id, amount }: Ordered) =>
  balanceOf(context().database.reader, payableAccount(`refund:${id}`, amount.currency));
const external = (currency: Currency) =>
  balanceOf(context().database.reader, externalAccount('bank', currency));
const booked = (line: Ordered) => context().transact((tx) => bookTransfer(owners, tx, line));
const cameBack = (line: Ordered) => context().transact((tx) => returnTransfer(owners, tx, line));
/** Records that a whole statement, requested just now, was read. */
const statementRead = (currency: Currency = 'CZK') =>
  context().transact(async (tx) => recordStatement(tx, currency, await readClock(tx)));

beforeEach(() => {
  sent.length = 0;
  notified.length = 0;
  blockedIds.clear();
  answer = () => ({ kind: 'accepted' });
});
afterEach(async () => {
  blockedIds.clear();
  // A test must not send transfers of an earlier test.
  for (const currency of currencies) {
    await advanceClock(context(), '1 hour');
    await statementRead(currency);
    answer = () => ({ kind: 'accepted' });
    for (let pass = 0; pass < 3; pass += 1) await submit(currency);
  }
  await sql`update outgoing_batches set state = 'accepted', answered_at = app_now() where state = 'sending'`.execute(
    context().admin.kysely,
  );
});

describe('submitTransfers', () => {
  it('sends one file per currency, with each transfer once and with its own reference', async () => {
    const [first, second, euro] = [await order(100n), await order(250n), await order(7n, 'EUR')];
    await submit('CZK');
    await submit('EUR');
    await submit('PLN');
    await submit('CZK');
    expect(sent.map(({ currency, orders }) => [currency, orders.map((one) => one.amount)])).toEqual([
      ['CZK', [100n, 250n]],
      ['EUR', [7n]],
    ]);
    expect(sent[0]!.orders[0]).toEqual({
      reference: first.reference,
      amount: 100n,
      recipientIban: 'CZ6508000000192000145399',
      recipientName: 'Jan Novák',
      message: 'Parcela',
    });
    expect(new Set([first, second, euro].map(({ reference }) => reference)).size).toBe(3);
    for (const ordered of [first, second, euro]) {
      expect(ordered.reference).toMatch(/^9\d{9}$/);
      expect(await stateOf(ordered)).toBe('submitted');
      expect(await waiting(ordered)).toBe(ordered.amount.amount);
    }
    expect(notified).toEqual([]);
  });

  it('sends each transfer once when many workers run in parallel', async () => {
    await Promise.all([order(), order(), order()]);
    const gate = Promise.withResolvers<SubmittedFile>();
    // The bank answers when only one worker is left, or immediately after two calls.
    answer = () => {
      if (sent.length > 1) gate.resolve({ kind: 'accepted' });
      return gate.promise;
    };
    const workers = { left: 6 };
    const work = async (): Promise<void> => {
      await submit();
      workers.left -= 1;
      if (workers.left === 1) gate.resolve({ kind: 'accepted' });
    };
    await Promise.all(Array.from({ length: workers.left }, work));
    expect(sent).toHaveLength(1);
    expect(sent.flatMap(({ orders }) => orders)).toHaveLength(3);
    expect(new Set(sent.flatMap(({ orders }) => orders.map((one) => one.reference))).size).toBe(3);
  });

  it('sends no cancelled transfer, cancels no transfer that is in a file, and orders an item once', async () => {
    const gone = await order();
    expect(await context().transact((tx) => cancelTransfer(tx, { kind: 'refund', id: gone.id }))).toBe(true);
    await submit();
    expect(sent).toEqual([]);
    const stored = await order();
    await submit();
    expect(await context().transact((tx) => cancelTransfer(tx, { kind: 'refund', id: stored.id }))).toBe(
      false,
    );
    expect([await stateOf(gone), await stateOf(stored)]).toEqual(['cancelled', 'submitted']);
    await expect(
      context().transact((tx) =>
        orderTransfer(tx, {
          item: { kind: 'refund', id: gone.id },
          amount: money(1n, 'CZK'),
          recipient,
          message: '',
        }),
      ),
    ).rejects.toThrow(/already/);
  });

  it.each(['CZ6508000000192000145398', 'nowhere', ''])('refuses a transfer to %j', async (iban) => {
    await expect(
      context().transact((tx) =>
        orderTransfer(tx, {
          item: { kind: 'refund', id: 999 },
          amount: money(1n, 'CZK'),
          recipient: { iban, name: 'Jan' },
          message: '',
        }),
      ),
    ).rejects.toThrow(/no right account/);
  });
});

describe('a file that may have reached the bank', () => {
  it('goes out again only after a later statement, with the same id and orders', async () => {
    const ordered = await order();
    answer = () => ({ kind: 'unknown' });
    await submit();
    await submit();
    expect(sent).toHaveLength(1);
    expect(await batches()).toContain('sending');
    const later = await order();
    await advanceClock(context(), '1 minute');
    await submit();
    expect(sent).toHaveLength(1);
    await statementRead();
    answer = () => ({ kind: 'accepted' });
    await submit();
    expect(sent.map(({ messageId }) => messageId)).toEqual([sent[0]!.messageId, sent[0]!.messageId]);
    expect(sent[1]!.orders).toEqual(sent[0]!.orders);
    expect(await stateOf(later)).toBe('pending');
    await submit();
    expect(sent[2]!.orders.map(({ reference }) => reference)).toEqual([later.reference]);
    expect(await stateOf(ordered)).toBe('submitted');
  });

  it('does not go out again when the statement shows one of its payments', async () => {
    const [paid, unpaid] = [await order(), await order()];
    answer = () => ({ kind: 'unknown' });
    await submit();
    await advanceClock(context(), '1 minute');
    expect(await booked(paid)).toBe(true);
    await statementRead();
    await submit();
    expect(sent).toHaveLength(1);
    expect([await stateOf(paid), await stateOf(unpaid)]).toEqual(['booked', 'submitted']);
  });

  it('does not go out again while its sender may still be working, even if that process died', async () => {
    await order();
    // The process dies after it stored the file, and nothing shows how far it got.
    answer = () => {
      throw new Error('killed');
    };
    await expect(submit()).rejects.toThrow('killed');
    await statementRead();
    answer = () => ({ kind: 'accepted' });
    await submit();
    expect(sent).toHaveLength(1);
    await advanceClock(context(), '3 minutes');
    await submit();
    expect(sent).toHaveLength(1);
    await statementRead();
    await submit();
    expect(sent).toHaveLength(2);
    expect(sent[1]!.messageId).toBe(sent[0]!.messageId);
  });

  it('goes out again immediately when the first request was too early for the bank', async () => {
    await order();
    answer = () => ({ kind: 'not_now' });
    await submit();
    answer = () => ({ kind: 'accepted' });
    await submit();
    expect(sent.map(({ messageId }) => messageId)).toEqual([sent[0]!.messageId, sent[0]!.messageId]);
    await submit();
    expect(sent).toHaveLength(2);
  });
});

describe('a blocked transfer', () => {
  it('leaves a file that the bank cannot have received, and goes out when it is free again', async () => {
    const [stopped, other] = [await order(), await order()];
    answer = () => ({ kind: 'not_now' });
    await submit();
    blockedIds.add(stopped.id);
    answer = () => ({ kind: 'accepted' });
    await submit();
    expect(sent[1]!.messageId).toBe(sent[0]!.messageId);
    expect(sent[1]!.orders.map(({ reference }) => reference)).toEqual([other.reference]);
    expect([await stateOf(stopped), await stateOf(other)]).toEqual(['pending', 'submitted']);
    blockedIds.clear();
    await submit();
    expect(sent[2]!.messageId).not.toBe(sent[0]!.messageId);
    expect(sent[2]!.orders.map(({ reference }) => reference)).toEqual([stopped.reference]);
  });

  it('leaves no empty file behind, and later transfers go into another one', async () => {
    const stopped = await order();
    answer = () => ({ kind: 'not_now' });
    await submit();
    blockedIds.add(stopped.id);
    const later = await order();
    answer = () => ({ kind: 'accepted' });
    await submit();
    expect(sent.map(({ orders }) => orders.map(({ reference }) => reference))).toEqual([
      [stopped.reference],
      [later.reference],
    ]);
    expect(await batches()).not.toContain('sending');
    expect(await stateOf(stopped)).toBe('pending');
  });

  it('stays in a file that the bank may have received on an earlier try', async () => {
    const stopped = await order();
    answer = () => ({ kind: 'unknown' });
    await submit();
    await advanceClock(context(), '1 minute');
    await statementRead();
    answer = () => ({ kind: 'not_now' });
    await submit();
    blockedIds.add(stopped.id);
    answer = () => ({ kind: 'accepted' });
    await submit();
    expect(sent).toHaveLength(3);
    expect(sent[2]!.orders).toEqual(sent[0]!.orders);
    expect(await stateOf(stopped)).toBe('submitted');
  });
});

describe('a file that the bank refuses', () => {
  it('fails its refused orders, and puts the others into another file', async () => {
    const [bad, good] = [await order(), await order()];
    answer = () => ({
      kind: 'refused',
      references: [bad.reference],
      known: [],
    });
    await submit();
    expect([await stateOf(bad), await stateOf(good)]).toEqual(['failed', 'pending']);
    expect(notified).toEqual([`failed ${bad.id} refused`]);
    answer = () => ({ kind: 'accepted' });
    await submit();
    expect(sent[1]!.messageId).not.toBe(sent[0]!.messageId);
    expect(sent[1]!.orders.map(({ reference }) => reference)).toEqual([good.reference]);
  });

  it('leaves the orders that the bank already has, fails the wrong ones and resends only the rest', async () => {
    const [has, bad, rest] = [await order(), await order(), await order()];
    answer = () => ({
      kind: 'refused',
      references: [bad.reference],
      known: [has.reference],
    });
    await submit();
    expect([await stateOf(has), await stateOf(bad), await stateOf(rest)]).toEqual([
      'submitted',
      'failed',
      'pending',
    ]);
    answer = () => ({ kind: 'accepted' });
    await submit();
    expect(sent[1]!.orders.map(({ reference }) => reference)).toEqual([rest.reference]);
    expect(await booked(has)).toBe(true);
  });

  it('fails all its orders when the bank refuses it as a whole', async () => {
    const [one, two] = [await order(), await order()];
    answer = () => ({ kind: 'refused', references: [], known: [] });
    await submit();
    await submit();
    expect(sent).toHaveLength(1);
    expect([await stateOf(one), await stateOf(two)]).toEqual(['failed', 'failed']);
    expect(notified).toEqual([`failed ${one.id} refused`, `failed ${two.id} refused`]);
    expect(await waiting(one)).toBe(100n);
  });
});

describe('a transfer on a statement', () => {
  it('settles once, and its owner gets a notification', async () => {
    const ordered = await order(300n);
    await submit();
    const before = await external('CZK');
    expect(await booked(ordered)).toBe(true);
    expect(await booked(ordered)).toBe(false);
    expect(await stateOf(ordered)).toBe('booked');
    expect(await waiting(ordered)).toBe(0n);
    expect((await external('CZK')) - before).toBe(300n);
    expect(notified).toEqual([`booked ${ordered.id}`]);
  });

  it('does not settle with another amount, currency or reference', async () => {
    const ordered = await order(300n);
    expect(await booked(ordered)).toBe(false);
    await submit();
    for (const amount of [money(299n, 'CZK'), money(301n, 'CZK'), money(300n, 'EUR')])
      expect(await booked({ ...ordered, amount })).toBe(false);
    expect(await booked({ ...ordered, reference: '9999999999' })).toBe(false);
    expect(await stateOf(ordered)).toBe('submitted');
    expect(await waiting(ordered)).toBe(300n);
    expect(notified).toEqual([]);
  });

  it('returns to its owner once when the money comes back', async () => {
    const ordered = await order(300n);
    await submit();
    expect(await cameBack(ordered)).toBe(false);
    await booked(ordered);
    const before = await external('CZK');
    expect(await cameBack({ ...ordered, amount: money(299n, 'CZK') })).toBe(false);
    expect(await cameBack(ordered)).toBe(true);
    expect(await cameBack(ordered)).toBe(false);
    expect(await booked(ordered)).toBe(false);
    expect(await stateOf(ordered)).toBe('failed');
    expect(await waiting(ordered)).toBe(300n);
    expect(before - (await external('CZK'))).toBe(300n);
    expect(notified).toEqual([`booked ${ordered.id}`, `failed ${ordered.id} returned`]);
  });

  it('does not settle when the notification of its owner fails', async () => {
    const ordered = await order(300n);
    await submit();
    const broken = {
      refund: { ...owner, booked: async () => Promise.reject(new Error('no')) },
    };
    await expect(context().transact((tx) => bookTransfer(broken, tx, ordered))).rejects.toThrow('no');
    await expect(context().transact((tx) => bookTransfer({}, tx, ordered))).rejects.toThrow(/nobody owns/);
    expect(await stateOf(ordered)).toBe('submitted');
    expect(await waiting(ordered)).toBe(300n);
  });

  it('has a fixed amount and recipient', async () => {
    const { reference } = await order();
    for (const change of [
      sql`update outgoing_transfers set amount = 1 where reference = ${reference}`,
      sql`update outgoing_transfers set recipient_iban = 'DE89370400440532013000' where reference = ${reference}`,
    ])
      await expect(change.execute(context().admin.kysely)).rejects.toThrow(/is fixed/);
    await expect(
      sql`delete from outgoing_transfers where reference = ${reference}`.execute(context().database.kysely),
    ).rejects.toThrow(/permission denied/);
  });
});
