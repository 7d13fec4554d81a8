import { z } from 'zod/mini';
import { localizedTextAnswer } from './content/publication.ts';
import {
  currency,
  cursorQuery,
  decimalText,
  instant,
  localeQuery,
  lookupText,
  minorUnits,
} from './primitives.ts';

/** What waits for staff, by kind; each kind has a list. */
export const queueKinds = [
  'reviews',
  'changeRequests',
  'expiringDocuments',
  'approvals',
  'orders',
  'reservations',
  'suspense',
  'untiedReversals',
  'askedBankLines',
  'bankLines',
  'withdrawals',
  'refunds',
  'transfers',
  'waitingLines',
  'declaredDistributions',
  'declaredCorrections',
  'restrictions',
  'bankAccounts',
  'publishedRates',
  'parkedEvents',
  'failedJobs',
  'failedMails',
  'failedStaffMails',
  'articleDrafts',
  'projectDrafts',
  'failedOpenings',
] as const;
const queueKind = z.enum(queueKinds);

const amount = z.strictObject({ currency, amount: minorUnits });

const queue = z.strictObject({
  kind: queueKind,
  /** At most 1,000. */
  count: z.int(),
  /** There are more than `count`. */
  isMore: z.boolean(),
  oldestAt: instant,
  /** The sums of the counted items; empty where the kind is not about money, or where there are more. */
  amounts: z.array(amount),
});

/** Where the money at the bank belongs. */
export const moneyParts = [
  'projects',
  'orders',
  'fees',
  'withheldTax',
  'wallets',
  'suspense',
  'withdrawalsRequested',
  'goingOut',
  'distributionsToSend',
  'atGateways',
  'owedByOperator',
  'owedByHolders',
  'exchange',
  'notBooked',
] as const;
export type MoneyPart = (typeof moneyParts)[number];
type MoneyParts = Record<MoneyPart, typeof minorUnits>;

/** Sums of the latest count. */
const figures = z.strictObject({
  countedAt: instant,
  money: z.array(
    z.strictObject({
      currency,
      /** What the movements of our accounts at the bank add up to. */
      atBank: minorUnits,
      /** Where that money belongs; the parts sum to it. Money that is not at the bank is negative. */
      parts: z.strictObject(Object.fromEntries(moneyParts.map((part) => [part, minorUnits])) as MoneyParts),
    }),
  ),
  shares: z.strictObject({ sold: z.int(), reserved: z.int(), available: z.int() }),
});

/** The result of a proof: no faults, only late rules, or damage. */
const proofStates = ['waiting', 'clean', 'late', 'broken'] as const;

export const bookProofItem = z.strictObject({
  documentId: z.string(),
  state: z.enum(proofStates),
  /** The name of the person who requested it; null for the daily one. */
  askedBy: z.nullable(z.string()),
  askedAt: instant,
  /** Null while it waits or runs, like the counts. */
  finishedAt: z.nullable(instant),
  checked: z.nullable(z.int()),
  /** Rules that do not hold. */
  broken: z.nullable(z.int()),
  /** Rules about effects that are overdue. */
  late: z.nullable(z.int()),
  /**
   * Null for a proof of the whole books; otherwise it proves changes since the earlier proof requested at this time.
   */
  since: z.nullable(instant),
});

export const bookProof = z.strictObject({
  ...bookProofItem.shape,
  findings: z.array(
    z.strictObject({
      /** `M1`, as in the operations handbook. */
      id: z.string(),
      title: z.string(),
      nature: z.enum(['safety', 'liveness']),
      rows: z.array(z.string()),
      isMore: z.boolean(),
    }),
  ),
  /** The last seal of the journal. */
  journal: z.nullable(z.strictObject({ seq: z.int(), hash: z.string() })),
});
z.globalRegistry.add(bookProofItem, { id: 'BookProofItem' });
z.globalRegistry.add(bookProof, { id: 'BookProof' });

/** Whether the books balance, by the last proof. */
const books = z.strictObject({
  last: z.nullable(bookProofItem),
  /** The last one is too old to say anything: more than two days. */
  isStale: z.boolean(),
  isWaiting: z.boolean(),
});

/** An outside provider that does not answer, or only with failures. */
const silentProvider = z.strictObject({
  provider: z.enum(['bank', 'mail', 'ecb', 'gateway', 'identity']),
  since: instant,
});

export const today = z.strictObject({
  /** Only providers that the caller can do something about, the longest silent first. */
  silent: z.array(silentProvider),
  /** Only what the caller may see, and only non-empty parts. */
  queues: z.array(queue),
  /** Null without the permission `books.read`, and before the first count. */
  figures: z.nullable(figures),
  /** Null without the permission `books.read`. */
  books: z.nullable(books),
});
z.globalRegistry.add(today, { id: 'Today' });

/** The settings of the answering process. */
export const configuration = z.strictObject({
  variables: z.array(
    z.strictObject({
      name: z.string(),
      /** In English, as the operations handbook explains it. */
      purpose: z.string(),
      group: z.enum(['required', 'optional', 'demoOnly']),
      source: z.enum(['environment', 'default', 'none']),
      /** Null for a secret or unset value; of an address only host and path. */
      value: z.nullable(z.string()),
      isSecret: z.boolean(),
    }),
  ),
  node: z.string(),
  database: z.strictObject({ version: z.string(), migration: z.string() }),
});
z.globalRegistry.add(configuration, { id: 'Configuration' });

export const searchQuery = {
  /** An e-mail address, a name, a number or reference of an order, an account, an amount, a project, an id, the
   * number of a document: of a receipt, a line of the bank, a payment at a gateway or a file of payments. */
  q: lookupText(100).check(z.trim(), z.minLength(2)),
  ...localeQuery,
};

/** A thing that fits the typed text. */
export const searchHit = z.strictObject({
  kind: z.enum([
    'order',
    'suspense',
    'investor',
    'withdrawal',
    'transfer',
    'project',
    'bankAccount',
    'movement',
    'transferFile',
  ]),
  documentId: z.string(),
  title: z.string(),
  note: z.string(),
  money: z.nullable(amount),
});
/** What begins or ends automatically, by kind. */
export const scheduleKinds = [
  'article',
  'faq',
  'banner',
  'message',
  'appConfiguration',
  'legalDocument',
  'project',
  'projectOpening',
  'price',
  'pollStart',
  'pollEnd',
  'rates',
] as const;

/** An item that becomes visible, counts or ends at a moment, without any action. */
export const scheduled = z.strictObject({
  kind: z.enum(scheduleKinds),
  /** The planned item, to move it or take it back. */
  documentId: z.string(),
  /** The page that it belongs to: for a price the project, for a legal document its kind or project. */
  page: z.string(),
  at: instant,
  /** The title of the thing; null for rates. */
  title: z.nullable(localizedTextAnswer),
  /** The title of the project that it belongs to, where that is not the thing itself. */
  project: z.nullable(localizedTextAnswer),
  /** The version that will be shown, and the one that people see until then. */
  version: z.nullable(z.int()),
  replaces: z.nullable(z.int()),
  price: z.nullable(amount),
  rates: z.nullable(z.strictObject({ eurToCzk: decimalText, eurToPln: decimalText })),
  /** `publication`, `offerVersion` or `version` of the thing; a change sends it back. */
  seen: z.nullable(z.int()),
  /** The name of the member of staff; null: the system. */
  scheduledBy: z.nullable(z.string()),
  scheduledAt: z.nullable(instant),
});
export const scheduleQuery = { 'filters[kind]': z.optional(z.enum(scheduleKinds)), ...cursorQuery };

z.globalRegistry.add(searchHit, { id: 'SearchHit' });
z.globalRegistry.add(scheduled, { id: 'Scheduled' });
