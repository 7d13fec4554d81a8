import { attemptStates, paymentTypes } from '@parcela/domain';
import { z } from 'zod/mini';
import { currency, documentId, instant, minorUnits, walletCurrency } from '../primitives.ts';

export const orderState = z.enum(['Open', 'Unpaid', 'Failed', 'Paid', 'Canceled', 'AdminCancel', 'Timeout']);
export const paymentType = z.enum(paymentTypes);
export const attemptState = z.enum(attemptStates);

/** The typed number of shares: the messages of spec section 5 as issue codes. */
export const tokenCount = z
  .number({ error: 'number_required' })
  .check(
    z.int({ error: 'whole_number_required' }),
    z.minimum(1, { error: 'too_small' }),
    z.maximum(1_000_000_000, { error: 'too_big' }),
  );

export const placeOrder = z.strictObject({
  data: z.strictObject({
    /** documentId of the project. */
    project: documentId,
    tokenCount,
    /** The price on the screen, used only for comparison. */
    price: minorUnits.check(z.nonnegative()),
    currency,
    agreements: z.strictObject({
      terms: z.optional(documentId),
      whitePaper: z.optional(documentId),
      prospect: z.optional(documentId),
    }),
    state: z.optional(z.literal('Open')),
    /** documentId of the caller, if sent at all. */
    user: z.optional(documentId),
  }),
});

export const cancelOrder = z.strictObject({ data: z.strictObject({ state: z.literal('Canceled') }) });

export const order = z.strictObject({
  id: z.int(),
  documentId,
  number: z.string(),
  paymentReference: z.string(),
  state: orderState,
  project: z.strictObject({
    id: z.int(),
    documentId,
    projectInfo: z.strictObject({ documentId, slug: z.string(), title: z.string() }),
    countryCode: z.string(),
  }),
  user: z.strictObject({ documentId }),
  tokenCount: z.int(),
  unitPrice: minorUnits,
  price: minorUnits,
  /** The fee within the unit price, and the fees of all its shares, which are a part of `price`. */
  unitFee: minorUnits,
  fee: minorUnits,
  currency,
  paymentType: z.nullable(paymentType),
  createdAt: instant,
  paidAt: z.nullable(instant),
  /** `redeemed`: the property is sold, and the order's shares were redeemed; it is not a cancellation. */
  endReason: z.nullable(z.literal('redeemed')),
  /** Null until the order has ended. */
  endedAt: z.nullable(instant),
  pricePaidFromUserWallet: minorUnits,
  /** Null once the order has ended. */
  expiresAt: z.nullable(instant),
  /** The available payment methods. */
  rails: z.array(paymentType),
  /** The amount still owed, in minor units. */
  owed: minorUnits,
  /** Allocated payments, without the wallet part. */
  paid: minorUnits,
  /** The part of its payments that is being refunded or has been; staff check failed refunds. */
  refunds: z.array(
    z.strictObject({
      amount: minorUnits,
      /** The currency of the received money, which is not always the order's. */
      currency,
      state: z.enum(['under_way', 'done']),
      at: instant,
    }),
  ),
  /** Money of this order that staff must check ("we are checking your payment"). */
  isBeingChecked: z.boolean(),
  attempts: z.array(z.strictObject({ type: paymentType, state: attemptState, at: instant })),
  /** The documents agreed to, shown for open, unpaid and paid orders only. */
  documents: z.array(
    z.strictObject({
      kind: z.enum(['terms', 'whitePaper', 'prospect']),
      documentId,
      name: z.string(),
      url: z.string(),
      acceptedAt: instant,
    }),
  ),
});

export const payOrder = z.strictObject({
  orderDocumentId: documentId,
  /** Never trusted, because the return address is our own. */
  returnUri: z.string().check(z.maxLength(2000)),
});
export const redirectUri = z.strictObject({ uri: z.string() });

export const bankTransferInstructions = z.strictObject({
  iban: z.string(),
  /** In the domestic form, if one exists: `2000145399/2010`, the NRB in Poland. */
  accountNumber: z.string(),
  bankName: z.string(),
  /** Null when it is unknown. */
  bic: z.nullable(z.string()),
  payeeName: z.string(),
  /** Still owed, in minor units. */
  amount: minorUnits,
  currency,
  variableSymbol: z.string(),
  message: z.string(),
  /**
   * PNG as a data address; SPAYD for CZK, EPC for EUR, the Polish 2D code for PLN. Null for an amount that
   * the currency's standard cannot carry, which the payer types.
   */
  qr: z.nullable(z.string()),
  expiresAt: z.nullable(instant),
  state: orderState,
});

export const wallet = z.strictObject({
  walletId: documentId,
  /** The free amount. */
  balance: minorUnits,
  held: minorUnits,
  currency: walletCurrency,
});

z.globalRegistry.add(order, { id: 'Order' });
z.globalRegistry.add(bankTransferInstructions, { id: 'BankTransferInstructions' });
z.globalRegistry.add(wallet, { id: 'Wallet' });
