import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { payoutAccount, savePayoutAccount as savePayoutAccountBody } from '../../schemas/payments/wallet.ts';
import { currency, dataOf } from '../../schemas/primitives.ts';

export const listPayoutAccounts = defineRoute({
  operationId: 'listPayoutAccounts',
  method: 'GET',
  path: '/core/user/payout-accounts',
  tag: 'wallet',
  summary: 'The accounts to which money of the caller is paid out, one a currency.',
  access: 'session',
  idempotency: 'none',
  rate: 'read',
  answer: z.array(payoutAccount),
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
  body: savePayoutAccountBody,
  answer: dataOf(payoutAccount),
  errors: ['auth.step_up_required', 'payout_account.iban_invalid'],
});
