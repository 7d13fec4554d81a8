import type { WalletCurrency } from '@parcela/domain';
import {
  feeAccount,
  fxAccount,
  holdingOf,
  issuanceOf,
  issuerOf,
  orderAccount,
  post,
  projectAccount,
  reservedOf,
  reverse,
  transfer,
  walletHoldOf,
  walletOf,
  externalAccount,
} from '@parcela/ledger';
import type { Tx } from '@parcela/platform/database/database.ts';
import { testKind } from './test-kinds.ts';

/** Money for a user from outside, as a payment credited to the wallet. */
export const creditWallet = (
  tx: Tx,
  credit: { userId: number; currency: WalletCurrency; amount: bigint; paymentId: number },
): Promise<bigint> =>
  transfer(tx, {
    kind: testKind('test.credited'),
    source: { type: 'payment', id: credit.paymentId },
    from: externalAccount('bank', credit.currency),
    to: walletOf(credit.userId, credit.currency),
    amount: credit.amount,
  });

/** A small book with every kind of movement: shares issued, bought and reversed; a hold; a conversion. */
export const writeBook = async (tx: Tx): Promise<void> => {
  await transfer(tx, {
    kind: 'project.issued',
    source: { type: 'project', id: 1 },
    from: issuanceOf(1),
    to: issuerOf(1),
    amount: 100n,
  });
  await creditWallet(tx, { userId: 1, currency: 'CZK', amount: 500_000n, paymentId: 1 });
  await creditWallet(tx, { userId: 2, currency: 'CZK', amount: 1_000n, paymentId: 2 });
  const source = { type: 'order', id: 1 };
  await post(tx, {
    kind: testKind('test.requested'),
    source,
    postings: [
      { account: issuerOf(1), amount: -10n },
      { account: reservedOf(1), amount: 10n },
      { account: walletOf(1, 'CZK'), amount: -200_000n },
      { account: walletHoldOf(1, 'CZK'), amount: 200_000n },
    ],
  });
  await transfer(tx, {
    kind: testKind('test.captured'),
    source,
    from: walletHoldOf(1, 'CZK'),
    to: orderAccount(1, 'CZK'),
    amount: 200_000n,
  });
  const transactionId = await post(tx, {
    kind: 'order.paid',
    source,
    postings: [
      { account: reservedOf(1), amount: -10n },
      { account: holdingOf(1, 1), amount: 10n },
      { account: orderAccount(1, 'CZK'), amount: -200_000n },
      { account: projectAccount(1, 'CZK'), amount: 195_000n },
      { account: feeAccount('CZK'), amount: 5_000n },
    ],
  });
  await reverse(tx, { kind: testKind('test.reversed'), source, transactionId });
  await post(tx, {
    kind: testKind('test.converted'),
    source: { type: 'conversion', id: 1 },
    postings: [
      { account: walletOf(1, 'CZK'), amount: -2_500n },
      { account: fxAccount('CZK'), amount: 2_500n },
      { account: fxAccount('EUR'), amount: -100n },
      { account: walletOf(1, 'EUR'), amount: 100n },
    ],
  });
};
