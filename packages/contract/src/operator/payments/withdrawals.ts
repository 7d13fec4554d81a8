import { z } from 'zod/mini';
import { defineRoute } from '../../route.ts';
import {
  calendarDate,
  currency,
  cursorQuery,
  dataOf,
  documentId,
  instant,
  localeQuery,
  lookupId,
  minorUnits,
  pageAfter,
  walletCurrency,
} from '../../schemas/primitives.ts';
import { moneyBlocker } from '../../schemas/payments/operator-bank.ts';
import { decision, decisionReason, itemHistory, requestedApproval } from '../../schemas/staff.ts';
import { withdrawalState } from '../../schemas/payments/wallet.ts';

const investor = z.strictObject({ documentId, email: z.string(), name: z.string() });

/** A withdrawal as staff see it. */
const withdrawalItem = z.strictObject({
  documentId,
  amount: minorUnits,
  currency: walletCurrency,
  state: withdrawalState,
  investor,
  /** The investor is restricted: the withdrawal can be paid after the restriction ends. */
  isRestricted: z.boolean(),
  /**
   * The reason, until the withdrawal has ended, why it cannot be approved, is not sent, or should be refused
   * at the bank.
   */
  blocker: z.nullable(moneyBlocker),
  /** The target account: the last four characters of its IBAN. */
  account: z.strictObject({ documentId, ibanEnd: z.string(), holderName: z.string() }),
  /** The reference for the bank and its statement; null until two staff members have approved. */
  reference: z.nullable(z.string()),
  /** The waiting request for a second staff member's approval. */
  pendingRequest: z.nullable(z.strictObject({ documentId })),
  requestedAt: instant,
  decidedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
});

const transferOfItem = z.strictObject({
  documentId,
  reference: z.string(),
  submittedAt: z.nullable(instant),
  bookedAt: z.nullable(instant),
});
const withdrawalDetail = z.strictObject({
  ...withdrawalItem.shape,
  /** The time of the second approval. */
  transfer: z.nullable(transferOfItem),
  history: itemHistory,
});

/** A bank account of an investor, as staff see it. */
const bankAccountItem = z.strictObject({
  documentId,
  currency,
  investor,
  ibanEnd: z.string(),
  holderName: z.string(),
  state: z.enum(['accepted', 'review', 'rejected']),
  /** The time when another account replaced it or staff rejected it. */
  isInUse: z.boolean(),
  createdAt: instant,
  usableFrom: instant,
});
const bankAccountDetail = z.strictObject({ ...bankAccountItem.shape, history: itemHistory });
const params = z.strictObject({ documentId: lookupId });

export const listWithdrawalItems = defineRoute({
  operationId: 'listWithdrawalItems',
  method: 'GET',
  path: '/operator/withdrawals',
  tag: 'withdrawals',
  summary: 'Withdrawals of the investors, newest first; with `Accept: text/csv` as a file.',
  access: 'staff',
  permission: 'withdrawals.read',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject({
    ...localeQuery,
    'filters[state]': z.optional(withdrawalState),
    'filters[currency]': z.optional(walletCurrency),
    'filters[user]': z.optional(lookupId),
    /** The approval request that covers several of them. */
    'filters[request]': z.optional(lookupId),
    /** The days of their requests, both inclusive. */
    'filters[from]': z.optional(calendarDate),
    'filters[to]': z.optional(calendarDate),
    ...cursorQuery,
  }),
  answer: pageAfter(withdrawalItem),
  errors: [],
});

export const listBankAccountItems = defineRoute({
  operationId: 'listBankAccountItems',
  method: 'GET',
  path: '/operator/bank-accounts',
  tag: 'withdrawals',
  summary: 'Accounts to which investors want money, newest first, the replaced ones too.',
  access: 'staff',
  permission: 'withdrawals.read',
  idempotency: 'none',
  rate: 'read',
  query: z.strictObject({
    'filters[state]': z.optional(z.enum(['accepted', 'review', 'rejected'])),
    'filters[currency]': z.optional(currency),
    'filters[user]': z.optional(lookupId),
    ...cursorQuery,
  }),
  answer: pageAfter(bankAccountItem),
  errors: [],
});

const one = {
  method: 'GET',
  tag: 'withdrawals',
  access: 'staff',
  permission: 'withdrawals.read',
  idempotency: 'none',
  rate: 'read',
  params,
  errors: ['common.not_found'],
} as const;

export const getWithdrawalItem = defineRoute({
  ...one,
  operationId: 'getWithdrawalItem',
  path: '/operator/withdrawals/{documentId}',
  summary: 'One withdrawal with what was done about it. Each reading is written to the audit trail.',
  answer: dataOf(withdrawalDetail),
});

export const getBankAccountItem = defineRoute({
  ...one,
  operationId: 'getBankAccountItem',
  path: '/operator/bank-accounts/{documentId}',
  summary: 'One bank account with what was done about it. Each reading is written to the audit trail.',
  answer: dataOf(bankAccountDetail),
});

/** A decision: requested here, executed when a second staff member approves it. */
const asked = {
  method: 'POST',
  tag: 'withdrawals',
  access: 'staff',
  permission: 'withdrawals.decide',
  idempotency: 'required',
  rate: 'write',
  answer: dataOf(requestedApproval),
  status: 201,
} as const;
const askedOfOne = { ...asked, params, body: decision } as const;

export const approveWithdrawal = defineRoute({
  ...askedOfOne,
  operationId: 'approveWithdrawal',
  inRunOff: 'goes on',
  stepUp: true,
  path: '/operator/withdrawals/{documentId}/approve',
  summary: 'Asks a second person to let the bank pay a withdrawal.',
  errors: ['common.not_found', 'approval.pending', 'common.conflict', 'withdrawal.decided'],
});

export const approveWithdrawals = defineRoute({
  ...asked,
  operationId: 'approveWithdrawals',
  inRunOff: 'goes on',
  stepUp: true,
  path: '/operator/withdrawals/approve',
  summary:
    'Asks a second person once to let the bank pay several withdrawals. They are paid together or not at all; `totals` is what the caller was shown.',
  body: z.strictObject({
    withdrawals: z
      .array(lookupId)
      .check(z.minLength(1, { error: 'required' }), z.maxLength(100, { error: 'too_big' })),
    totals: z
      .array(z.strictObject({ currency: walletCurrency, amount: minorUnits.check(z.positive()) }))
      .check(z.maxLength(2, { error: 'too_big' })),
    reason: decisionReason,
  }),
  errors: [
    'common.not_found',
    'approval.pending',
    'common.conflict',
    'withdrawal.decided',
    'withdrawal.total_differs',
    'verification.required',
    'wallet.restricted',
  ],
});

export const rejectWithdrawal = defineRoute({
  ...askedOfOne,
  operationId: 'rejectWithdrawal',
  inRunOff: 'goes on',
  stepUp: true,
  path: '/operator/withdrawals/{documentId}/reject',
  summary:
    'Asks a second person to put a withdrawal back into the wallet; also one that the bank was not told of yet.',
  errors: ['common.not_found', 'approval.pending', 'common.conflict', 'withdrawal.decided'],
});

export const acceptBankAccount = defineRoute({
  ...askedOfOne,
  operationId: 'acceptBankAccount',
  inRunOff: 'goes on',
  stepUp: true,
  path: '/operator/bank-accounts/{documentId}/accept',
  summary: 'Asks a second person to let money go to an account whose holder has another name.',
  errors: ['common.not_found', 'approval.pending', 'common.conflict', 'bank_account.decided'],
});

export const rejectBankAccount = defineRoute({
  ...askedOfOne,
  operationId: 'rejectBankAccount',
  inRunOff: 'goes on',
  stepUp: true,
  path: '/operator/bank-accounts/{documentId}/reject',
  summary: 'Asks a second person to refuse an account whose holder has another name.',
  errors: ['common.not_found', 'approval.pending', 'common.conflict', 'bank_account.decided'],
});

z.globalRegistry.add(withdrawalDetail, { id: 'WithdrawalDetail' });
z.globalRegistry.add(bankAccountDetail, { id: 'BankAccountDetail' });
z.globalRegistry.add(withdrawalItem, { id: 'WithdrawalItem' });
z.globalRegistry.add(bankAccountItem, { id: 'BankAccountItem' });
