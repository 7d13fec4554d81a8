import { debtSettlements } from '@parcela/domain';
import { z } from 'zod/mini';
import {
  calendarDate,
  currency,
  cursorQuery,
  documentId,
  instant,
  lookupId,
  minorUnits,
  requiredText,
} from '../primitives.ts';
import { decisionReason } from '../staff.ts';
import { declaration } from './distribution.ts';

/** Corrections of executed payouts, and the debts of holders that result (docs/architecture/money-out.md). */
export const newCorrection = z.strictObject({
  reason: decisionReason,
  /** The complete corrected figures. */
  declaration,
});

export const correctionImport = z.strictObject({
  reason: decisionReason,
  /**
   * A line for each holder whose amount changes: columns `investor` (e-mail or documentId), `net` with the
   * correct amount, and, if it changes, `withholding`. Holders outside the file keep the booked amount.
   */
  csv: requiredText(200_000),
  /** Reads and checks, and changes nothing. */
  dryRun: z.boolean(),
});

/** An excess payment that a holder owes; the platform deducts it from the holder's next payouts. */
export const distributionDebt = z.strictObject({
  documentId,
  investor: z.strictObject({ documentId, email: z.string() }),
  /** The correction that found it, and the payout that it corrects. */
  correction: z.strictObject({ documentId, importId: z.string() }),
  corrects: z.strictObject({
    documentId,
    importId: z.string(),
    periodFrom: calendarDate,
    periodTo: calendarDate,
  }),
  project: z.strictObject({ documentId, title: z.string() }),
  currency,
  amount: minorUnits,
  /** The unsettled amount. */
  outstanding: minorUnits,
  deducted: minorUnits,
  collected: minorUnits,
  waived: minorUnits,
  createdAt: instant,
});

export const distributionDebtsQuery = {
  'filters[state]': z.optional(z.enum(['open', 'settled'])),
  'filters[currency]': z.optional(currency),
  /** documentId of an investor. */
  'filters[user]': z.optional(lookupId),
  /** documentId of the payout or of the correction. */
  'filters[distribution]': z.optional(lookupId),
  ...cursorQuery,
};

/**
 * collected: taken from the holder's wallet, as far as possible; waived: the holder does not have to pay the
 * rest.
 */
export const debtSettlement = z.strictObject({ way: z.enum(debtSettlements), reason: decisionReason });

z.globalRegistry.add(distributionDebt, { id: 'DistributionDebt' });
