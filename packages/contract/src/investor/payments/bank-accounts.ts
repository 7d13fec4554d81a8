import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { bankAccount, savePayoutAccount as saveBankAccountBody } from '../../schemas/payments/wallet.ts';
import { currency, dataOf } from '../../schemas/primitives.ts';

export const listPayoutAccounts = defineRoute({
  operationId: 'listPayoutAccounts',
  isViewable: true,
  method: 'GET',
  path: '/core/user/payout-accounts',
  tag: 'wallet',
  summary: 'The accounts to which money of the caller is paid out, one a currency.',
  access: 'session',
  idempotency: 'none',
  rate: 'read',
  answer: z.array(bankAccount),
  errors: [],
});

export const savePayoutAccount = defineRoute({
  operationId: 'savePayoutAccount',
  method: 'PUT',
  path: '/core/user/payout-accounts/{currency}',
  tag: 'wallet',
  summary: 'Sets the account of one currency; it can receive after 24 hours. Needs a fresh session.',
  access: 'terms',
  idempotency: 'none',
  rate: 'write',
  params: z.strictObject({ currency }),
  body: saveBankAccountBody,
  answer: dataOf(bankAccount),
  errors: ['auth.step_up_required', 'bank_account.iban_invalid'],
});
