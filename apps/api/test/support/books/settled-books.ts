import { type Currency, dateInZone, money } from '@parcela/domain';
import { sql } from 'kysely';
import { createAccount } from '../../../src/modules/accounts/index.ts';
import {
  bookTransfer,
  orderTransfer,
  submitTransfers,
  type TransferOwners,
} from '../../../src/modules/bank/index.ts';
import { distributionTransfers } from '../../../src/modules/distributions/index.ts';
import { type Distribution, saveApproved } from '../../../src/modules/distributions/distributions.store.ts';
import { ratesInForce } from '../../../src/modules/exchange-rates/index.ts';
import { cancelOrder } from '../../../src/modules/orders/index.ts';
import { receivePayment, refundTransfers } from '../../../src/modules/payments/index.ts';
import { refundReleased } from '../../../src/modules/payments/refunds/refund-ended-orders.ts';
import { creditPayment } from '../../../src/modules/payments/suspense/credit-payment.ts';
import { findPayment } from '../../../src/modules/payments/payments.store.ts';
import { replaceAccount } from '../../../src/modules/wallets/bank-accounts/bank-accounts.store.ts';
import {
  insertWithdrawal,
  saveWithdrawalState,
} from '../../../src/modules/wallets/withdrawals/withdrawals.store.ts';
import { createSealJournal, externalAccount, payableAccount, transfer } from '@parcela/ledger';
import { readClock, type Tx, tables } from '@parcela/platform/database/database.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { createLogger } from '@parcela/platform/log.ts';
import { testVault } from '../app/test-app.ts';
import { addTestStaff } from '../app/test-staff.ts';
import { sampleBrandName } from '../content/sample-brand.ts';
import { setSampleRates } from '../content/sample-rates.ts';
import {
  correctedSample,
  declareSample,
  distributionDeps,
  executeSample,
} from '../distributions/sample-distributions.ts';
import { buySample, orderDeps, placeSampleOrder } from '../orders/sample-orders.ts';
import { noJobs, testInvestors } from '../payments/payment-fixture.ts';
import { publishSampleProject } from '../projects/sample-projects.ts';
import { giveLevels } from '../verification/grant-levels.ts';
import { creditWallet } from '../wallets/ledger-book.ts';
import { captureHeld, holdFromWallet } from '../wallets/sample-wallets.ts';
import { testKind } from '../wallets/test-kinds.ts';

const { deps } = testInvestors();
const accounts = { CZK: 'CZ6508000000192000145399', PLN: 'PL61109010140000071219812874' } as const;

const owners: TransferOwners = {
  withdrawal: { booked: (tx, id) => saveWithdrawalState(tx, id, 'done'), failed: async () => undefined },
  refund: refundTransfers,
  distribution: distributionTransfers,
};

const investor = async (tx: Tx, name: string): Promise<{ id: number; documentId: string }> => {
  const account = await createAccount(tx, {
    email: `${name}@example.com`,
    passwordHash: 'none',
    language: 'en',
    accepted: { terms: 'terms-1', privacy: 'privacy-1' },
  });
  await giveLevels(tx, account.id, 'KYC', 'AML');
  return account;
};

/** An account that has been usable since yesterday. */
const accountOf = async (tx: Tx, userId: number, currency: keyof typeof accounts): Promise<number> => {
  const holder = {
    userId,
    currency,
    iban: accounts[currency],
    holderName: 'Anna',
    state: 'accepted',
  } as const;
  const { id } = await replaceAccount(tx, testVault, holder);
  await sql`
    update bank_accounts set created_at = created_at - interval '2 days', usable_from = app_now() - interval '1 day'
    where id = ${id}`.execute(tables(tx));
  return id;
};

/** Gives all waiting payments to the bank, which executes them. */
const payOut = async (transact: UnitOfWork, currency: Currency): Promise<void> => {
  const bank = { submit: async () => ({ kind: 'accepted' }) as const };
  await submitTransfers({ bank, owners, transact, log: createLogger('silent') }, currency);
  await transact(async (tx) => {
    const { rows } = await sql<{ reference: string; amount: bigint }>`
      select reference, amount from outgoing_transfers where state = 'submitted' and currency = ${currency}
      order by id`.execute(tables(tx));
    for (const { reference, amount } of rows)
      await bookTransfer(owners, tx, { reference, amount: money(amount, currency) });
  });
};

/** Payment 4 of the cancelled order 4 goes back to its payer; payment 5 goes into the wallet of user 4. */
const settlePayments = async (
  transact: UnitOfWork,
  { project, dana }: { readonly project: string; readonly dana: { id: number; documentId: string } },
): Promise<void> => {
  const receive = (tx: Tx, amount: bigint, currency: Currency, reference: string | null): Promise<unknown> =>
    receivePayment(deps, tx, {
      provider: 'bank',
      providerRef: `settled-${currency}`,
      paymentType: 'BankTransfer',
      amount: money(amount, currency),
      reference,
      payerName: null,
      payerAccount: accounts.CZK,
      attemptId: null,
    });
  const canceled = await transact((tx) => placeSampleOrder(tx, { userId: dana.id, project, shares: 1 }));
  await transact((tx) => receive(tx, 200n, 'CZK', canceled.paymentReference));
  await transact((tx) => cancelOrder(orderDeps, tx, { userId: dana.id, documentId: canceled.documentId }));
  await transact(async (tx) => {
    await refundReleased({ ...deps, jobs: noJobs, brandName: sampleBrandName }, tx, 4);
    await receive(tx, 300n, 'EUR', null);
    const [requestedBy = 0, approvedBy = 0] = await addTestStaff(tx, 2);
    const payment = (await findPayment(tx, { id: 5 }))?.documentId ?? '';
    const by = { reason: 'a test', requestedBy, approvedBy, requestId: 'test' };
    await creditPayment(tx, { ...by, payment, amount: 300n, user: dana.documentId });
  });
};

const withdraw = async (tx: Tx, userId: number): Promise<void> => {
  const amount = money(300n, 'CZK');
  const bankAccountId = await accountOf(tx, userId, 'CZK');
  const { id } = await insertWithdrawal(tx, {
    userId,
    bankAccountId,
    amount: { amount: 300n, currency: 'CZK' },
  });
  await transfer(tx, {
    kind: testKind('test.requested'),
    source: { type: 'withdrawal', id },
    from: externalAccount('confirmo', 'CZK'),
    to: payableAccount(`withdrawal:${id}`, 'CZK'),
    amount: 300n,
  });
  await saveWithdrawalState(tx, id, 'approved');
  const recipient = { iban: accounts.CZK, name: 'Anna' };
  await orderTransfer(tx, { item: { kind: 'withdrawal', id }, amount, recipient, message: '' });
};

/**
 * Two people approved it before its record date is over, because a test's holders have had shares only since today.
 */
const approved = async (tx: Tx, project: string): Promise<Distribution> => {
  const recordOn = dateInZone(await readClock(tx), distributionDeps.timeZone);
  const distribution = await declareSample(tx, project, { recordOn });
  const [requestedBy = 0, approvedBy = 0] = await addTestStaff(tx, 2);
  await saveApproved(tx, distribution.id, { requestedBy, approvedBy, rates: await ratesInForce(tx) });
  return distribution;
};

/**
 * Distribution 1 goes into the wallets of users 1 and 2 (lines 1 and 2), distribution 2 to the account of user 3
 * (line 3). After correction 3, user 1 owes 1.00 (line 4), which distribution 4 deducts (lines 5 and 6).
 */
const distribute = async (transact: UnitOfWork, czech: string, polish: string): Promise<void> => {
  const pay = async (make: (tx: Tx) => Promise<Distribution>): Promise<string> => {
    const distribution = await transact(make);
    await executeSample(transact, distribution);
    return distribution.documentId;
  };
  const first = await pay((tx) => approved(tx, czech));
  await pay((tx) => approved(tx, polish));
  await pay((tx) => correctedSample(tx, { distribution: first, lines: [['anna@example.com', '1749.00']] }));
  await pay((tx) => approved(tx, czech));
};

/**
 * Books in which every process has ended and is sealed, so that an incremental proof reads none of it again. Users 1,
 * 2 and 3 hold 1 and 3 shares of project 1 and 2 of project 2 by orders 1 to 3; user 4 cancelled order 4; user 5 paid
 * order 5 of project 3 from the wallet (attempt 5) and withdrew 3.00 (withdrawal 1). Transfers are the refund of
 * payment 4, the withdrawal, and line 3.
 */
export const settledBooks = async (transact: UnitOfWork): Promise<void> => {
  const { czech, polish, other, people } = await transact(async (tx) => {
    await setSampleRates(tx);
    return {
      czech: (await publishSampleProject(tx)).documentId,
      polish: (await publishSampleProject(tx, { currency: 'PLN', countryCode: 'PL' })).documentId,
      other: (await publishSampleProject(tx)).documentId,
      people: [
        await investor(tx, 'anna'),
        await investor(tx, 'boris'),
        await investor(tx, 'cyril'),
        await investor(tx, 'dana'),
        await investor(tx, 'eda'),
      ] as const,
    };
  });
  const [anna, boris, cyril, dana, eda] = people;
  await buySample(transact, { userId: anna.id, project: czech, shares: 1 });
  await buySample(transact, { userId: boris.id, project: czech, shares: 3 });
  await buySample(transact, { userId: cyril.id, project: polish, shares: 2, currency: 'PLN' });
  await settlePayments(transact, { project: czech, dana });
  const captured = await transact((tx) =>
    placeSampleOrder(tx, { userId: eda.id, project: other, shares: 1 }),
  );
  await transact(async (tx) => {
    await accountOf(tx, cyril.id, 'PLN');
    await creditWallet(tx, {
      userId: eda.id,
      currency: 'CZK',
      amount: captured.price.amount,
      paymentId: 100,
    });
    await holdFromWallet(tx, captured);
    await captureHeld(tx, captured);
    await withdraw(tx, eda.id);
  });
  await distribute(transact, czech, polish);
  await payOut(transact, 'CZK');
  await payOut(transact, 'PLN');
  await createSealJournal({ transact }).run();
};
