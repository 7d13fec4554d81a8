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

/** The waiting work of staff, by kind; each kind has a list. */
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
  'topUps',
  'transfers',
  'shareTransfers',
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
  /** True when there are more than `count`. */
  isMore: z.boolean(),
  oldestAt: instant,
  /** The sums of the counted items; empty for kinds without money, or when there are more items. */
  amounts: z.array(amount),
});

/** The owners of the money at the bank. */
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
      /** The sum of the movements of our bank accounts. */
      atBank: minorUnits,
      /** The owners of that money; the parts sum to it. Money that is not at the bank is negative. */
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
  /** The violated rules. */
  broken: z.nullable(z.int()),
  /** The violated rules about overdue effects. */
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
      /** `M1`, like in the operations handbook. */
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

/** Tells whether the books balanced in the last proof. */
const books = z.strictObject({
  last: z.nullable(bookProofItem),
  /** The last proof is too old to say anything: more than two days. */
  isStale: z.boolean(),
  isWaiting: z.boolean(),
});

/** An outside provider that does not answer, or answers only with failures. */
const silentProvider = z.strictObject({
  provider: z.enum(['bank', 'mail', 'ecb', 'gateway', 'identity']),
  since: instant,
});

export const today = z.strictObject({
  /** Only providers about which the caller can do something, the longest outage first. */
  silent: z.array(silentProvider),
  /** Only the parts that the caller may see, without empty ones. */
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
      /** The explanation of the operations handbook, in English. */
      purpose: z.string(),
      group: z.enum(['required', 'optional', 'demoOnly']),
      source: z.enum(['environment', 'default', 'none']),
      /** Null for a secret or unset value; an address shows only host and path. */
      value: z.nullable(z.string()),
      isSecret: z.boolean(),
    }),
  ),
  node: z.string(),
  database: z.strictObject({ version: z.string(), migration: z.string() }),
});
z.globalRegistry.add(configuration, { id: 'Configuration' });

export const searchQuery = {
  /**
   * A search text: an e-mail address, a name, a number or reference of an order, an account, an amount, a
   * project, an id, or a document number of a receipt, a bank line, a gateway payment or a payment file.
   */
  q: lookupText(100).check(z.trim(), z.minLength(2)),
  ...localeQuery,
};

/** A result that fits the typed text. */
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
/** Automatic beginnings and ends, by kind. */
export const scheduleKinds = [
  'article',
  'faq',
  'banner',
  'message',
  'taxText',
  'projectUpdate',
  'appConfiguration',
  'legalDocument',
  'project',
  'projectOpening',
  'price',
  'pollStart',
  'pollEnd',
  'rates',
] as const;

/** An item that becomes visible, takes effect or ends at a set time without any action. */
export const scheduled = z.strictObject({
  kind: z.enum(scheduleKinds),
  /** The planned item, for moving or revoking it. */
  documentId: z.string(),
  /** The page of the item: for a price the project, for a legal document its kind or project. */
  page: z.string(),
  at: instant,
  /** The title of the item; null for rates. */
  title: z.nullable(localizedTextAnswer),
  /** The title of its project, unless the item is a project. */
  project: z.nullable(localizedTextAnswer),
  /** The version that will appear, and the published version until then. */
  version: z.nullable(z.int()),
  replaces: z.nullable(z.int()),
  price: z.nullable(amount),
  rates: z.nullable(z.strictObject({ eurToCzk: decimalText, eurToPln: decimalText })),
  /** `publication`, `offerVersion` or `version` of the item; a change sends it back. */
  seen: z.nullable(z.int()),
  /** The name of the staff member; null: the system. */
  scheduledBy: z.nullable(z.string()),
  scheduledAt: z.nullable(instant),
});
export const scheduleQuery = { 'filters[kind]': z.optional(z.enum(scheduleKinds)), ...cursorQuery };

z.globalRegistry.add(searchHit, { id: 'SearchHit' });
z.globalRegistry.add(scheduled, { id: 'Scheduled' });
