import {
  distributionCostKinds,
  distributionKinds,
  distributionSettlements,
  distributionStates,
} from '@parcela/domain';
import { z } from 'zod/mini';
import {
  calendarDate,
  currency,
  cursorQuery,
  decimalText,
  documentId,
  instant,
  lookupId,
  lookupText,
  minorUnits,
  typedAmount,
  paginationQuery,
  requiredText,
  typedText,
} from '../primitives.ts';
import { decisionReason } from '../staff.ts';

/** Payouts of a project's earnings (docs/architecture/money-out.md). Amounts are minor units of `currency`. */
export const distributionState = z.enum(distributionStates);
/** `capital`: capital returned without redemption; `final`: the property is sold, and the shares are redeemed. */
export const distributionKind = z.enum(distributionKinds);
/** `Deduction`: no payment, because the amount is owed or covers a debt. */
export const payoutSettlement = z.enum(distributionSettlements);
/**
 * waiting: earmarked until there is a bank account; ordered: the bank has the payment order; settled: it has
 * arrived.
 */
export const earningState = z.enum(['waiting', 'ordered', 'settled']);
export const distributionLineState = z.enum(['pending', 'waiting', 'ordered', 'settled']);
/** The reason why a line waits: the holder's bank account, a proved identity, or a decision of staff. */
export const distributionWaitsFor = z.enum(['bank_account', 'clearance', 'staff']);

const costKind = z.enum(distributionCostKinds);

/** The uses of a period's rent; the parts sum to `gross`. */
export const distributionFigures = z.strictObject({
  gross: minorUnits,
  /** At most one of each kind. Staff's notes are in staff's language, and only staff see them. */
  costs: z.array(z.strictObject({ kind: costKind, amount: minorUnits })),
  /** Retained for the project. */
  reserve: minorUnits,
  /** The fee of the platform. */
  fee: minorUnits,
  /** Tax. */
  withholding: minorUnits,
  net: minorUnits,
  /** The part of the net that repays capital; the rest is earned. */
  capital: minorUnits,
});

/** The same for one holder; the costs in one sum. */
export const earningParts = z.strictObject({
  gross: minorUnits,
  costs: minorUnits,
  reserve: minorUnits,
  fee: minorUnits,
  withholding: minorUnits,
  net: minorUnits,
  capital: minorUnits,
});

const projectInfo = z.strictObject({ documentId, slug: z.string(), title: z.string() });

/** The payout that an earning corrects; both have the same period. */
export const correctedEarning = z.strictObject({
  /** documentId of the holder's own earning from it; null when nothing was paid. */
  documentId: z.nullable(documentId),
  importId: z.string(),
  paidAt: instant,
  periodFrom: calendarDate,
  periodTo: calendarDate,
});

/** The holder's part of one distribution, and its calculation. */
export const earningStatement = z.strictObject({
  documentId,
  importId: z.string(),
  kind: distributionKind,
  projectInfo,
  currency,
  periodFrom: calendarDate,
  periodTo: calendarDate,
  /** The day whose final holdings count. */
  recordOn: calendarDate,
  paidAt: instant,
  shares: z.int(),
  /** Shares of all participants. */
  shareTotal: z.int(),
  settlement: payoutSettlement,
  state: earningState,
  waitsFor: z.nullable(distributionWaitsFor),
  /** The reference of the transfer on the bank's statement; null for money paid into the wallet. */
  transferReference: z.nullable(z.string()),
  /** The plan for these shares; null when there was none. */
  planned: z.nullable(minorUnits),
  /** Set for a correction: `own` is the difference that it makes, `payout` the corrected figures. */
  corrects: z.nullable(correctedEarning),
  /** The part of the net that covered an earlier overpayment. */
  deducted: minorUnits,
  own: earningParts,
  /** The total of all holders. */
  payout: distributionFigures,
});

/** An announced distribution that is not executed yet. */
export const upcomingDistribution = z.strictObject({
  projectInfo,
  currency,
  periodFrom: calendarDate,
  periodTo: calendarDate,
  recordOn: calendarDate,
  payOn: calendarDate,
  /** Approved: its amount is fixed and it is being paid. */
  isApproved: z.boolean(),
  /** The part for the shares that the caller holds now. */
  expected: minorUnits,
});

/** The next distribution of a project in which a buyer of today takes part. */
export const nextPayout = z.strictObject({
  periodFrom: calendarDate,
  periodTo: calendarDate,
  /** The day whose holders take part. */
  recordOn: calendarDate,
  payOn: calendarDate,
});

const dates = {
  periodFrom: calendarDate,
  periodTo: calendarDate,
  recordOn: calendarDate,
  /** The payment day announced to holders. */
  payOn: calendarDate,
};

export const declaration = z.strictObject({
  gross: typedAmount,
  costs: z
    .array(
      z.strictObject({
        kind: costKind,
        /** For staff: holders never see it. */
        note: typedText(200),
        amount: typedAmount,
        /** documentId of a stored PDF. */
        receipt: z.optional(z.nullable(lookupId)),
      }),
    )
    .check(z.maxLength(50, { error: 'too_big' })),
  reserve: typedAmount,
  fee: typedAmount,
  withholding: typedAmount,
  /** The part of the gross from the project's reserve; none for income. */
  released: z.optional(z.nullable(typedAmount)),
  /** The part of the net that repays capital; null or omitted: the outstanding capital, up to the net. */
  capital: z.optional(z.nullable(typedAmount)),
});

const content = {
  ...dates,
  /** The total for all holders; required before the declaration. */
  expectedNet: z.nullable(typedAmount.check(z.positive({ error: 'too_small' }))),
  /** Null: the distribution is only planned. */
  declaration: z.nullable(declaration),
};

/** Identifies an execution, which never pays twice. */
export const importId = z
  .string({ error: 'required' })
  .check(z.regex(/^[A-Za-z0-9_.:-]{1,100}$/, { error: 'invalid' }));

export const newDistribution = z.strictObject({
  /** documentId of the project. */
  project: documentId,
  /** Omitted: the documentId of the distribution. */
  importId: z.optional(importId),
  /** Omitted: income. A distribution keeps its kind. */
  kind: z.optional(distributionKind),
  ...content,
});
export const distributionEdit = z.strictObject({ version: z.int(), ...content });
/** The request to execute a distribution, or its cancellation, in the version that the caller saw. */
export const distributionDecision = z.strictObject({ version: z.int(), reason: decisionReason });

export const distributionImport = z.strictObject({
  project: documentId,
  importId,
  ...dates,
  /**
   * Columns `investor` (e-mail or documentId), `net` and, if there is one, `withholding`; amounts as decimals with a
   * point, in the currency of the project.
   */
  csv: requiredText(200_000),
  /** Reads and checks, and changes nothing. */
  dryRun: z.boolean(),
});

/** The same with each cost, its note and its receipt, which only staff see. */
const staffFigures = z.strictObject({
  ...distributionFigures.shape,
  /** The part of the gross from the project's reserve. */
  released: minorUnits,
  costs: z.array(
    z.strictObject({ kind: costKind, note: z.string(), amount: minorUnits, receipt: z.nullable(documentId) }),
  ),
});

const distributionName = z.strictObject({ documentId, importId: z.string() });

/** A distribution for staff. */
export const distributionItem = z.strictObject({
  documentId,
  importId: z.string(),
  kind: distributionKind,
  origin: z.enum(['declared', 'imported']),
  state: distributionState,
  version: z.int(),
  project: z.strictObject({ documentId, title: z.string() }),
  currency,
  ...dates,
  expectedNet: z.nullable(minorUnits),
  figures: z.nullable(staffFigures),
  /** The participants; null until the lines are written. */
  holderCount: z.nullable(z.int()),
  shareTotal: z.nullable(z.int()),
  /** The payout that it corrects; its figures are the corrected ones. */
  corrects: z.nullable(distributionName),
  /** The reason for the correction. */
  reason: z.nullable(z.string()),
  createdAt: instant,
  approvedAt: z.nullable(instant),
  startedAt: z.nullable(instant),
  executedAt: z.nullable(instant),
});

/** Includes the progress of its execution: lines by state. */
export const distributionDetail = z.strictObject({
  ...distributionItem.shape,
  progress: z.strictObject({ pending: z.int(), waiting: z.int(), ordered: z.int(), settled: z.int() }),
  /** Its corrections, the latest first. */
  corrections: z.array(
    z.strictObject({
      ...distributionName.shape,
      state: distributionState,
      reason: z.string(),
      createdAt: instant,
      executedAt: z.nullable(instant),
    }),
  ),
});

const investor = z.strictObject({ documentId, email: z.string() });

export const distributionAnomaly = z.strictObject({
  code: z.enum([
    'record_date_ahead',
    'nothing_to_pay',
    'no_holders',
    'period_overlaps',
    'period_ahead',
    'period_gap',
    'costs_high',
    'differs_from_plan',
    'differs_from_last',
    'shares_unsold',
    'holders_get_nothing',
    'accounts_missing',
    'holders_not_cleared',
    'line_differs_from_share',
    'line_without_shares',
    'holders_without_line',
    'nothing_to_correct',
    'holders_owe',
    'holder_added',
    'project_open',
    'orders_open',
    'transfers_open',
    'shares_moved',
    'capital_above_paid',
    'capital_lost',
    'reserve_short',
    'capital_one_by_one',
  ]),
  /** True when it blocks the execution; otherwise staff only have to check it. */
  isBlocking: z.boolean(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

const oneSide = z.strictObject({ holders: z.int(), amount: minorUnits });
/** The holders who get more or owe because of a correction, and the corrected total for all. */
export const correctionEffect = z.strictObject({ more: oneSide, less: oneSide, net: minorUnits });

export const distributionPreview = z.strictObject({
  documentId,
  version: z.int(),
  currency,
  holderCount: z.int(),
  shareTotal: z.int(),
  net: minorUnits,
  /** Net of one share, in whole units of the currency with six decimals. */
  perShare: decimalText,
  smallest: minorUnits,
  largest: minorUnits,
  anomalies: z.array(distributionAnomaly),
  correction: z.nullable(correctionEffect),
  /** Of one share, in whole units of the currency with six decimals; null for income. */
  capital: z.nullable(
    z.strictObject({
      kind: distributionKind,
      gross: decimalText,
      capital: decimalText,
      gain: decimalText,
      /** The net less the outstanding capital: below zero for a loss. */
      result: decimalText,
    }),
  ),
  /** The holders with the most shares, or the largest change by a correction; a hundred at most. */
  lines: z.array(
    z.strictObject({
      investor,
      shares: z.int(),
      /** For a correction: the difference to the booked amount. */
      parts: earningParts,
      /** The net booked before a correction. */
      booked: z.nullable(minorUnits),
    }),
  ),
});

export const distributionImportAnswer = z.strictObject({
  /** Null for a dry run, and until all problems are solved. */
  distribution: z.nullable(distributionItem),
  lineCount: z.int(),
  net: minorUnits,
  withholding: minorUnits,
  /** Line numbers from 1, including the header; at most a hundred problems. */
  problems: z.array(
    z.strictObject({
      line: z.int(),
      code: z.enum([
        'header',
        'columns',
        'investor_unknown',
        'investor_twice',
        'amount',
        'amount_empty',
        'amount_ambiguous',
        'amount_other_unit',
        'amount_too_precise',
        'amount_negative',
        'amount_zero',
        'too_many',
        'malformed',
      ]),
      /** Header: `names`; columns: `found` and `needed`; amounts: `column` and `text`; too_many: `max`. */
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
  anomalies: z.array(distributionAnomaly),
  /** For a correction without problems. */
  correction: z.nullable(correctionEffect),
});

/** One holder's part of a distribution, for staff. */
export const distributionLine = z.strictObject({
  documentId,
  investor,
  shares: z.int(),
  parts: earningParts,
  /** The part of the net that covered the holder's debt; the rest is paid. */
  deducted: minorUnits,
  settlement: z.nullable(payoutSettlement),
  state: distributionLineState,
  waitsFor: z.nullable(distributionWaitsFor),
  transferReference: z.nullable(z.string()),
  bookedAt: z.nullable(instant),
  settledAt: z.nullable(instant),
});

/** A waiting line, with its distribution. */
export const waitingDistributionLine = z.extend(distributionLine, {
  distribution: z.strictObject({
    documentId,
    importId: z.string(),
    project: z.strictObject({ documentId, title: z.string() }),
    periodFrom: calendarDate,
    periodTo: calendarDate,
  }),
  currency,
});
export const waitingLinesQuery = {
  'filters[waitsFor]': z.optional(distributionWaitsFor),
  /** documentId of an investor. */
  'filters[user]': z.optional(lookupId),
  ...paginationQuery,
};
/**
 * Staff paid the line by hand from the platform's bank account; `evidence` is the bank's number of the
 * movement.
 */
export const paidByHand = z.strictObject({ reason: requiredText(1000), evidence: requiredText(200) });

export const distributionsQuery = {
  'filters[kind]': z.optional(distributionKind),
  'filters[project]': z.optional(lookupId),
  'filters[state]': z.optional(distributionState),
  'filters[currency]': z.optional(currency),
  'filters[correction]': z.optional(z.enum(['true', 'false'])),
  /** Days on which the period ends, both included. */
  'filters[periodFrom]': z.optional(calendarDate),
  'filters[periodTo]': z.optional(calendarDate),
  ...cursorQuery,
};
export const distributionLinesQuery = {
  'filters[state]': z.optional(distributionLineState),
  'filters[settlement]': z.optional(payoutSettlement),
  /** The beginning of the holder's e-mail or name. */
  'filters[investor]': z.optional(lookupText(100)),
  ...cursorQuery,
};

z.globalRegistry.add(distributionFigures, { id: 'PayoutFigures' });
z.globalRegistry.add(earningParts, { id: 'EarningParts' });
z.globalRegistry.add(correctedEarning, { id: 'CorrectedEarning' });
z.globalRegistry.add(correctionEffect, { id: 'CorrectionEffect' });
z.globalRegistry.add(earningStatement, { id: 'EarningStatement' });
z.globalRegistry.add(upcomingDistribution, { id: 'PayoutAhead' });
z.globalRegistry.add(nextPayout, { id: 'NextPayout' });
z.globalRegistry.add(distributionItem, { id: 'DistributionItem' });
z.globalRegistry.add(distributionDetail, { id: 'DistributionDetail' });
z.globalRegistry.add(distributionAnomaly, { id: 'DistributionAnomaly' });
z.globalRegistry.add(distributionPreview, { id: 'DistributionPreview' });
z.globalRegistry.add(distributionImportAnswer, { id: 'DistributionImport' });
z.globalRegistry.add(distributionLine, { id: 'DistributionLine' });
z.globalRegistry.add(waitingDistributionLine, { id: 'WaitingDistributionLine' });
