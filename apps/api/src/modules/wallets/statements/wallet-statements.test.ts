import { localizedFrom, dateInZone, locales } from '@parcela/domain';
import { statementReader } from '@parcela/providers/statement-files/index.ts';
import { writeCamt053 } from '@parcela/providers/statement-files/write-camt053.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../../../../test/support/media/read-pdf.ts';
import { sampleLetterhead } from '../../../../test/support/content/sample-brand.ts';
import {
  advanceClock,
  startTestApp,
  type TestApp,
  type TestUser,
} from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { useWalletApp } from '../../../../test/support/wallets/wallet-fixture.ts';
import { orderDeps } from '../../../../test/support/orders/sample-orders.ts';
import { cancelOrder } from '../../orders/index.ts';
import { externalAccount, payableAccount, transfer, walletOf } from '@parcela/ledger';
import { walletStatementsRoutes } from './wallet-statements.routes.ts';

interface Month {
  readonly month: string;
  readonly opening: number;
  readonly moneyIn: number;
  readonly moneyOut: number;
  readonly closing: number;
}
interface Movement {
  readonly at: string;
  readonly amount: number;
  readonly heldAmount: number;
  readonly balance: number;
  readonly held: number;
  readonly project: { readonly title: string; readonly slug: string } | null;
}

const timeZone = 'Europe/Prague';

describe('the statement of a wallet', () => {
  const context = useTestDatabase();
  const app = useWalletApp(context);
  const state: { server?: TestApp; withdrawals: number } = { withdrawals: 0 };
  beforeAll(async () => {
    const deps = {
      timeZone,
      letterhead: sampleLetterhead,
      investorName: async () => 'Žofie <&> Wąsówna',
      writeCamt053,
    };
    state.server = await startTestApp(context(), (api) => walletStatementsRoutes(api, deps));
  });
  afterAll(() => state.server?.close());

  const get = (user: Pick<TestUser, 'headers'>, path: string) =>
    state.server!.inject({ url: `/core/user/wallet/${path}`, headers: { accept: '*/*', ...user.headers } });
  const monthsOf = async (user: TestUser, currency = 'CZK') =>
    (await get(user, `${currency}/months`)).json<Month[]>();
  const movementsOf = async (user: TestUser) =>
    (await app.get(user, '/core/user/wallet/CZK/movements?pagination[pageSize]=100'))
      .json<{ data: Movement[] }>()
      .data.toReversed();
  const withdraw = (user: TestUser, amount: bigint) =>
    context().transact((tx) =>
      transfer(tx, {
        kind: 'withdrawal.requested',
        source: { type: 'withdrawal', id: (state.withdrawals += 1) + 70_000 },
        from: walletOf(user.userId, 'CZK'),
        to: payableAccount(`withdrawal:${state.withdrawals + 70_000}`, 'CZK'),
        amount,
      }),
    );
  const camtOf = async (user: TestUser, month: string) => {
    const { rawPayload, headers, statusCode } = await get(user, `CZK/months/${month}/camt.053`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    return statementReader.read(rawPayload);
  };

  /** What a month moved, from the single movements of the screen alone. */
  const recomputed = (movements: readonly Movement[]): Month[] => {
    const months = new Map<string, Month>();
    let balance = 0;
    for (const { at, amount, heldAmount } of movements) {
      const month = dateInZone(new Date(at), timeZone).slice(0, 7);
      const before = months.get(month) ?? {
        month,
        opening: balance,
        moneyIn: 0,
        moneyOut: 0,
        closing: balance,
      };
      const total = amount + heldAmount;
      balance += total;
      months.set(month, {
        ...before,
        moneyIn: before.moneyIn + Math.max(total, 0),
        moneyOut: before.moneyOut + Math.max(-total, 0),
        closing: balance,
      });
    }
    return [...months.values()].toReversed();
  };

  it('equals an independent sum of the screen’s movements over any history, and so does camt.053', async () => {
    const step = fc.oneof(
      fc.record({ credit: fc.integer({ min: 1, max: 100_000 }) }),
      fc.record({ part: fc.integer({ min: 1, max: 100 }) }),
      fc.constant('order' as const),
      fc.constant('month' as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
        let user = await app.investor();
        await app.credit(user, 5_000_00n);
        for (const one of steps) {
          const free = (await app.wallet(user)).free ?? 0n;
          if (one === 'month') {
            await advanceClock(context(), '21 days');
            user = await app.again(user);
          } else if (one === 'order') {
            const placed = await app.placed(user);
            const { order } = placed;
            const part = free < order.price.amount ? free : order.price.amount;
            if (part > 0n) await app.pay(placed, part);
            if (part > 0n && steps.length % 2 === 0)
              await context().transact((tx) =>
                cancelOrder(orderDeps, tx, { userId: user.userId, documentId: order.documentId }),
              );
          } else if ('credit' in one) await app.credit(user, BigInt(one.credit));
          else if (free > 0n) await withdraw(user, (free * BigInt(one.part) + 99n) / 100n);
        }
        const movements = await movementsOf(user);
        const months = await monthsOf(user);
        expect(months).toEqual(recomputed(movements));
        const last = movements.at(-1);
        expect(months[0]?.closing).toBe((last?.balance ?? 0) + (last?.held ?? 0));
        for (const { month, opening, closing } of months) {
          const ofMonth = movements.filter(
            ({ at, amount, heldAmount }) =>
              dateInZone(new Date(at), timeZone).startsWith(month) && amount + heldAmount !== 0,
          );
          const read = await camtOf(user, month);
          const isEmpty = ofMonth.length === 0;
          expect(read).toMatchObject(
            isEmpty
              ? { kind: 'refused', reason: 'no_lines' }
              : {
                  kind: 'read',
                  file: {
                    format: 'camt.053',
                    currency: 'CZK',
                    from: `${month}-01`,
                    opening: BigInt(opening),
                    closing: BigInt(closing),
                    unreadable: [],
                    notices: [],
                  },
                },
          );
          const lines = read.kind === 'read' ? read.file.lines : [];
          expect(lines.map(({ amount, bookedOn }) => [amount, bookedOn])).toEqual(
            ofMonth.map(({ at, amount, heldAmount }) => [
              BigInt(amount + heldAmount),
              dateInZone(new Date(at), timeZone),
            ]),
          );
          expect(new Set(lines.map(({ movementId }) => movementId)).size).toBe(lines.length);
        }
      }),
      { numRuns: 8 },
    );
  });

  it('has opening balance, lines with their project, and closing balance, in three languages', async () => {
    const user = await app.investor();
    await app.credit(user, 3_000_00n);
    const placed = await app.placed(user);
    await app.pay(placed, 2_020_00n);
    const [token = ''] = await app.tokensOf(placed);
    await app.authorize(user, token);
    const [month = { month: '' }] = await monthsOf(user);
    expect(month).toMatchObject({ opening: 0, moneyIn: 3_000_00, moneyOut: 2_020_00, closing: 980_00 });
    const words = localizedFrom({ cs: 'Konečný zůstatek', en: 'Closing balance', pl: 'Saldo końcowe' });
    for (const locale of locales) {
      const { rawPayload, headers } = await get(user, `CZK/months/${month.month}/pdf?locale=${locale}`);
      expect(headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="wallet-CZK-${month.month}.pdf"`,
        'cache-control': 'no-store',
      });
      const pdf = readPdf(rawPayload);
      expect(pdf.fonts).toEqual(['Inter-Regular']);
      expect(pdf.language).toBe(locale);
      expect(pdf.tags).toMatchObject({ H1: 1, Table: 1, THead: 1, TH: 4 });
      const text = pdf.text.replaceAll(/\s+/g, ' ');
      expect(text).toContain(words[locale]);
      expect(text).toContain('Žofie <&> Wąsówna');
      expect(text).toMatch(/2[\s.,]?020[.,]00/);
      expect(text).toMatch(/980[.,]00/);
    }
    const csv = (await get(user, `CZK/months/${month.month}/csv?locale=en`)).body.trimEnd().split('\r\n');
    expect(csv[0]).toBe('\uFEFFDate,Transaction,Order number,Project,Amount,Balance,Currency');
    expect(csv.slice(1).map((line) => line.split(',').slice(1))).toEqual([
      ['Opening balance', '', '', '', '0.00', 'CZK'],
      ['Money received', '', '', '3000.00', '3000.00', 'CZK'],
      ['Order paid', expect.any(String), expect.any(String), '-2020.00', '980.00', 'CZK'],
      ['Closing balance', '', '', '', '980.00', 'CZK'],
    ]);
    const movements = await movementsOf(user);
    expect(movements.map(({ project }) => project?.title ?? null)).toEqual([
      null,
      expect.any(String),
      expect.any(String),
    ]);
  });

  it('reads sources whose later entries have a suffix', async () => {
    const user = await app.investor();
    await app.credit(user, 50_00n);
    const bank = externalAccount('bank', 'CZK');
    await context().transact(async (tx) => {
      const wallet = walletOf(user.userId, 'CZK');
      await transfer(tx, {
        kind: 'payment.reversed',
        source: { type: 'account_restriction', id: '77:wallet' },
        from: wallet,
        to: bank,
        amount: 20_00n,
      });
      await transfer(tx, {
        kind: 'distribution_line.unreturned',
        source: { type: 'distribution_line', id: '77:2' },
        from: wallet,
        to: payableAccount('distribution:77', 'CZK'),
        amount: 5_00n,
      });
    });
    const movements = await movementsOf(user);
    expect(movements.map(({ amount, project }) => [amount, project])).toEqual([
      [50_00, null],
      [-20_00, null],
      [-5_00, null],
    ]);
    expect(await monthsOf(user)).toMatchObject([{ moneyIn: 50_00, moneyOut: 25_00, closing: 25_00 }]);
  });

  it('shows only the caller’s own wallet, and answers 404 for anything else', async () => {
    const [user, stranger] = [await app.investor(), await app.investor()];
    await app.credit(user, 1_00n);
    const [{ month } = { month: '' }] = await monthsOf(user);
    expect(await monthsOf(stranger)).toEqual([]);
    const strangers = await get(stranger, `CZK/months/${month}/csv?locale=en`);
    expect(strangers.body.trimEnd().split('\r\n')).toHaveLength(3);
    expect(strangers.body).not.toContain('1.00');
    expect(
      (await state.server!.inject({ url: `/core/user/wallet/CZK/months/${month}/csv` })).statusCode,
    ).toBe(401);
    await app.get(user, '/core/user/wallet/CZK');
    for (const path of [
      'PLN/months',
      `PLN/months/${month}/pdf`,
      'CZK/months/2099-01/pdf',
      'CZK/months/2026-13/pdf',
      'CZK/months/0000-01/pdf',
      `CZK/months/${month}/doc`,
    ])
      expect([path, (await get(user, path)).statusCode]).toEqual([path, 404]);
    // A month before the first movement.
    expect((await get(user, 'CZK/months/2024-02/csv?locale=en')).body).toContain('Closing balance');
  });
});
