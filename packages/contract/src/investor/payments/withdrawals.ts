import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { requestWithdrawal as requestWithdrawalBody, withdrawal } from '../../schemas/payments/wallet.ts';
import { dataOf, listOf, paginationQuery } from '../../schemas/primitives.ts';

export const emptyOutWallet = defineRoute({
  operationId: 'emptyOutWallet',
  method: 'DELETE',
  path: '/api/user-profiles/empty-out-wallet',
  tag: 'wallet',
  summary: 'Asks for everything that is free in the wallets to be paid out. Needs a fresh session.',
  access: 'terms',
  idempotency: 'required',
  rate: 'write',
  answer: dataOf(z.strictObject({ withdrawals: z.array(withdrawal) })),
  errors: [
    'auth.step_up_required',
    'verification.required',
    'wallet.empty',
    'wallet.bank_account_missing',
    'wallet.bank_account_waiting',
    'wallet.bank_account_review',
    'wallet.restricted',
  ],
});

export const requestWithdrawal = defineRoute({
  operationId: 'requestWithdrawal',
  method: 'POST',
  path: '/core/user/withdrawals',
  tag: 'wallet',
  summary:
    'Asks for an amount of the free money of one wallet to be paid out to the bank account of its currency. Needs a fresh session.',
  access: 'terms',
  idempotency: 'required',
  rate: 'write',
  body: requestWithdrawalBody,
  answer: withdrawal,
  errors: [
    'auth.step_up_required',
    'verification.required',
    'wallet.too_little',
    'wallet.bank_account_missing',
    'wallet.bank_account_waiting',
    'wallet.bank_account_review',
    'wallet.restricted',
  ],
});

export const listWithdrawals = defineRoute({
  operationId: 'listWithdrawals',
  isViewable: true,
  method: 'GET',
  path: '/core/user/withdrawals',
  tag: 'wallet',
  summary: 'Withdrawals of the caller, newest first.',
  access: 'session',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject({ ...paginationQuery }),
  answer: listOf(withdrawal),
  errors: [],
});
