import { sql } from 'kysely';
import { authenticate } from '../../../src/modules/accounts/index.ts';
import { submitTransfers, type TransferOwners } from '../../../src/modules/bank/index.ts';
import { makeTransferFile } from '../../../src/modules/bank/transfer-files/make-transfer-file.ts';
import { payWithdrawal } from '../../../src/modules/wallets/withdrawals/decide-withdrawal.ts';
import { withdrawalTransfers } from '../../../src/modules/wallets/withdrawals/end-withdrawal.ts';
import { emptyWallet } from '../../../src/modules/wallets/withdrawals/empty-wallet.ts';
import { savePayoutAccount } from '../../../src/modules/wallets/bank-accounts/save-bank-account.ts';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { sha256 } from '@parcela/platform/ids.ts';
import { createLogger } from '@parcela/platform/log.ts';
import { freshenSession } from '@parcela/platform/security/sessions.ts';
import { creditWallet } from './ledger-book.ts';
import { testVault, type TestUser } from '../app/test-app.ts';
import type { TestContext } from '../database/test-database.ts';
import { sampleBrandName } from '../content/sample-brand.ts';

const deps = { vault: testVault, investorName: async () => 'Jan Novák' };
const iban = 'CZ6508000000192000145399';
const credits = { count: 2_000_000 };

/** Makes the user's session fresh. */
export const confirmPasswordOf = async (tx: Tx, { headers }: Pick<TestUser, 'headers'>): Promise<void> => {
  const caller = await authenticate(tx, sha256(headers.authorization.slice('Bearer '.length)));
  invariant(caller, 'the session of the test has ended');
  await freshenSession(tx, caller.sessionId);
};

/** Saves a CZK account; returns its documentId. An account in the name of Eva Malá waits for staff. */
export const savedAccount = async (
  tx: Tx,
  userId: number,
  holderName = 'Jan Novák',
  of = iban,
): Promise<string> => {
  const input = { userId, currency: 'CZK', iban: of, holderName, requestId: 'fixture' } as const;
  const { account } = await savePayoutAccount(deps, tx, input);
  return account.documentId;
};

/** The same, saved two days ago. */
export const usableAccount = async (context: TestContext, userId: number): Promise<void> => {
  const documentId = await context.transact((tx) => savedAccount(tx, userId));
  await sql`
    update bank_accounts
    set created_at = created_at - interval '2 days', usable_from = usable_from - interval '2 days'
    where document_id = ${documentId}`.execute(tables(context.database.reader));
};

/** A cleared user's withdrawal of 100.00 CZK, which waits for staff; returns its documentId. */
export const requestedWithdrawal = async (context: TestContext, userId: number): Promise<string> => {
  await usableAccount(context, userId);
  return context.transact(async (tx) => {
    credits.count += 1;
    await creditWallet(tx, { userId, currency: 'CZK', amount: 100_00n, paymentId: credits.count });
    const [first] = await emptyWallet(tx, { userId, requestId: 'fixture' });
    invariant(first, 'there is money in the wallet');
    return first.withdrawal.documentId;
  });
};

/** Withdraws the user's wallet money, to be sent with the next file; returns the transfer's documentId. */
export const withdrawWallet = async (
  context: TestContext,
  userId: number,
  approvedBy: number,
): Promise<string> => {
  await usableAccount(context, userId);
  const [first] = await context.transact((tx) => emptyWallet(tx, { userId, requestId: 'fixture' }));
  invariant(first, 'there is money in the wallet');
  return orderedTransfer(context, first.withdrawal.documentId, approvedBy);
};

/** A withdrawal's transfer that waits to be sent; returns the transfer's documentId. */
export const waitingWithdrawalTransfer = async (
  context: TestContext,
  userId: number,
  approvedBy: number,
): Promise<string> => orderedTransfer(context, await requestedWithdrawal(context, userId), approvedBy);

const orderedTransfer = async (
  context: TestContext,
  documentId: string,
  approvedBy: number,
): Promise<string> => {
  await context.transact((tx) =>
    payWithdrawal({ vault: testVault, brandName: sampleBrandName }).execute(
      tx,
      { documentId },
      {
        requestedBy: approvedBy,
        approvedBy,
        approval: 'fixture',
        reason: 'It is as they say',
        requestId: 'fixture',
      },
    ),
  );
  const { rows } = await sql<{ transfer: string }>`
    select t.document_id as transfer from outgoing_transfers t join withdrawals w on w.id = t.item_id
    where t.item_kind = 'withdrawal' and w.document_id = ${documentId}`.execute(
    tables(context.database.reader),
  );
  const [row] = rows;
  invariant(row, 'the withdrawal has a transfer');
  return row.transfer;
};

/** Releases only this transfer, because other transfers may pay out money that was restricted in the meantime. */
const ownersOfOnly = async ({ database }: TestContext, transfer: string): Promise<TransferOwners> => {
  const { rows } = await sql<{ id: number }>`
    select item_id as id from outgoing_transfers where document_id = ${transfer}`.execute(
    tables(database.reader),
  );
  const stays = { ...withdrawalTransfers, mayGo: async () => false };
  const goes = { ...withdrawalTransfers, mayGo: async (_tx: Tx, id: number) => id === rows[0]?.id };
  return { withdrawal: goes, refund: stays, distribution: stays };
};

/** A withdrawal's transfer that the bank has and has not paid yet; returns the transfer's documentId. */
export const sentWithdrawalTransfer = async (
  context: TestContext,
  userId: number,
  approvedBy: number,
): Promise<string> => {
  const transfer = await waitingWithdrawalTransfer(context, userId, approvedBy);
  const bank = { submit: async () => ({ kind: 'accepted' }) as const };
  const { transact } = context;
  const owners = await ownersOfOnly(context, transfer);
  await submitTransfers({ bank, owners, transact, log: createLogger('silent') }, 'CZK');
  return transfer;
};

/** A payment file with one such transfer, not downloaded yet; returns the file's documentId. */
export const sampleTransferFile = async (
  context: TestContext,
  userId: number,
  staffId: number,
): Promise<string> => {
  const transfer = await waitingWithdrawalTransfer(context, userId, staffId);
  const made = {
    currency: 'CZK',
    transfers: [transfer],
    total: 100_00,
    staffId,
    requestId: 'fixture',
  } as const;
  return (await context.transact((tx) => makeTransferFile({}, tx, made))).documentId;
};
