import { gatewayProviders, payoutMethods, walletMovementKinds } from '@parcela/domain';
import { z } from 'zod/mini';
import {
  calendarDate,
  currency,
  documentId,
  instant,
  minorUnits,
  requiredText,
  walletCurrency,
} from '../primitives.ts';

export const payByWallet = z.strictObject({
  orderDocumentId: documentId,
  walletId: documentId,
  /** The wallet part on the screen, used only for comparison. */
  amount: minorUnits.check(z.positive()),
});

export const walletPayment = z.strictObject({
  /** Held for the order now, in minor units. */
  held: minorUnits,
  /** The amount still to be paid another way. */
  owed: minorUnits,
  /** The wallet covers the whole price, which the mailed link captures. */
  authorizationRequired: z.boolean(),
});

/** One line of a wallet's statement: its change and the balance afterwards. */
export const walletMovement = z.strictObject({
  id: z.string(),
  at: instant,
  /** The reason why it moved. */
  kind: z.enum(walletMovementKinds),
  /** Change of the free balance, signed. */
  amount: minorUnits,
  /** Change of the amount held for orders, signed. */
  heldAmount: minorUnits,
  balance: minorUnits,
  held: minorUnits,
  currency: walletCurrency,
  order: z.nullable(z.strictObject({ documentId, number: z.string(), projectTitle: z.string() })),
  /** The project whose order or payout moved the money. */
  project: z.nullable(z.strictObject({ title: z.string(), slug: z.string() })),
});

/** A month of a wallet in minor units; free and held money together, so a hold moves nothing. */
export const walletMonth = z.strictObject({
  /** `2026-11`. */
  month: z.string(),
  opening: minorUnits,
  moneyIn: minorUnits,
  moneyOut: minorUnits,
  closing: minorUnits,
});

/** Whether the owner of a wallet is told of offers that its free money covers. */
export const saveOfferNotices = z.strictObject({
  isOn: z.boolean(),
  /** In minor units: no notice leaves while less is free. Null: the smallest order of the project is enough. */
  leastAmount: z.nullable(minorUnits.check(z.positive({ error: 'too_small' }))),
});
export const offerNotices = z.strictObject({
  isOn: z.boolean(),
  leastAmount: z.nullable(minorUnits),
  /** Where payouts go: only those into the wallet can cover an offer. */
  payoutMethod: z.enum(payoutMethods),
});

/** The account to which distributions and withdrawals of one currency go. */
export const bankAccount = z.strictObject({
  currency,
  iban: z.string(),
  holderName: z.string(),
  /**
   * `waiting` until 24 h after a change; `review` while staff check a name that differs from the investor's;
   * `rejected` when they found that it is another person's: it receives nothing and stays visible until the
   * investor enters another one.
   */
  state: z.enum(['active', 'waiting', 'review', 'rejected']),
  usableFrom: instant,
});
/** Long enough for a paste with invisible characters and its label. */
export const ibanTextMax = 100;
export const savePayoutAccount = z.strictObject({
  data: z.strictObject({ iban: requiredText(ibanTextMax), holderName: requiredText(70) }),
});

export const withdrawalState = z.enum(['requested', 'approved', 'sent', 'done', 'rejected', 'failed']);
export const withdrawal = z.strictObject({
  documentId,
  amount: minorUnits,
  currency: walletCurrency,
  /** The target account: the last four characters of its IBAN. */
  account: z.string(),
  state: withdrawalState,
  requestedAt: instant,
});

const gatewayProvider = z.enum(gatewayProviders);

/** The details of a transfer to a wallet; the reference is the same every time. */
const topUpInstructions = z.strictObject({
  iban: z.string(),
  accountNumber: z.string(),
  bankName: z.string(),
  bic: z.nullable(z.string()),
  payeeName: z.string(),
  currency: walletCurrency,
  variableSymbol: z.string(),
  message: z.string(),
  /** PNG as a data address; null without an amount, or for one that the currency's standard cannot carry. */
  qr: z.nullable(z.string()),
});
export const topUp = z.strictObject({
  /** `off`: the operator does not offer it; `not_cleared`: a level is missing, or money is restricted. */
  state: z.enum(['off', 'not_cleared', 'ready']),
  instructions: z.nullable(topUpInstructions),
  /** The gateways that take a top-up now, each with the bounds of its amount in minor units. */
  gateways: z.array(z.strictObject({ provider: gatewayProvider, min: minorUnits, max: minorUnits })),
  /**
   * The newest top-up at a gateway; `waiting`: its money came and staff decide about it; `closed`: staff no longer wait
   * for the gateway.
   */
  latest: z.nullable(
    z.strictObject({
      provider: gatewayProvider,
      amount: minorUnits,
      state: z.enum([
        'open',
        'confirming',
        'review',
        'cancelled',
        'expired',
        'refused',
        'received',
        'waiting',
        'closed',
      ]),
      at: instant,
    }),
  ),
});

/** A top-up at a gateway. */
export const startTopUp = z.strictObject({
  provider: gatewayProvider,
  amount: minorUnits.check(z.positive({ error: 'too_small' })),
});

/** The amount that leaves the free money of one wallet. */
export const requestWithdrawal = z.strictObject({
  amount: minorUnits.check(z.positive({ error: 'too_small' })),
  currency: walletCurrency,
});

export const statementQuery = {
  'filters[from]': z.optional(calendarDate),
  'filters[to]': z.optional(calendarDate),
};

z.globalRegistry.add(walletMovement, { id: 'WalletMovement' });
z.globalRegistry.add(topUp, { id: 'TopUp' });
z.globalRegistry.add(offerNotices, { id: 'OfferNotices' });
z.globalRegistry.add(walletMonth, { id: 'WalletMonth' });
z.globalRegistry.add(bankAccount, { id: 'PayoutAccount' });
z.globalRegistry.add(withdrawal, { id: 'Withdrawal' });
