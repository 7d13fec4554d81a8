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
  'bankLines',
  'withdrawals',
  'refunds',
  'transfers',
  'waitingLines',
  'declaredDistributions',
  'restrictions',
  'bankAccounts',
  'publishedRates',
  'parkedEvents',
  'failedJobs',
  'failedMails',
  'failedStaffMails',
  'articleDrafts',
  'projectDrafts',
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
  /** The sums of those counted; empty where the kind is not about money, or where there are more. */
  amounts: z.array(amount),
});

/** Sums as they were when they were last counted. */
const figures = z.strictObject({
  countedAt: instant,
  money: z.array(
    z.strictObject({
      currency,
      /** What the movements of our accounts at the bank add up to. */
      atBank: minorUnits,
      inWallets: minorUnits,
      /** Money in suspense. */
      waiting: minorUnits,
      /** Transfers that the bank has not paid yet. */
      goingOut: minorUnits,
    }),
  ),
  shares: z.strictObject({ sold: z.int(), reserved: z.int(), available: z.int() }),
});

/** What a proof found: nothing, only what is late, or what is damage. */
const proofStates = ['waiting', 'clean', 'late', 'broken'] as const;

export const bookProofItem = z.strictObject({
  documentId: z.string(),
  state: z.enum(proofStates),
  /** The name of who asked; null of the daily one. */
  askedBy: z.nullable(z.string()),
  askedAt: instant,
  /** Null while it waits or runs, as are the counts. */
  finishedAt: z.nullable(instant),
  checked: z.nullable(z.int()),
  /** Rules that do not hold. */
  broken: z.nullable(z.int()),
  /** Rules by which something should have happened by now. */
  late: z.nullable(z.int()),
  /** When the proof was asked for since which this one proved what changed; null of one of the whole books. */
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
  /** Only those about which the caller can do something, the longest silent first. */
  silent: z.array(silentProvider),
  /** Only what the caller may see, and only what is not empty. */
  queues: z.array(queue),
  /** Null without the permission `books.read`, and before the first count. */
  figures: z.nullable(figures),
  /** Null without the permission `books.read`. */
  books: z.nullable(books),
});
z.globalRegistry.add(today, { id: 'Today' });

/** With what the process that answers works. */
export const configuration = z.strictObject({
  variables: z.array(
    z.strictObject({
      name: z.string(),
      /** In English, as the operations handbook explains it. */
      purpose: z.string(),
      group: z.enum(['required', 'optional', 'demoOnly']),
      source: z.enum(['environment', 'default', 'none']),
      /** Null of what is secret or not set; of an address only host and path. */
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

/** A thing that fits what was typed. */
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
/** What begins or ends by itself, by kind. */
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

/** Something that will become visible, count or end at a moment, without anybody doing anything. */
export const scheduled = z.strictObject({
  kind: z.enum(scheduleKinds),
  /** What is planned, by which it is moved and taken back. */
  documentId: z.string(),
  /** The page that it belongs to: of a price its project, of a legal document its kind or project. */
  page: z.string(),
  at: instant,
  /** Of the thing; null of rates. */
  title: z.nullable(localizedTextAnswer),
  /** Of the project that it belongs to, where that is not the thing itself. */
  project: z.nullable(localizedTextAnswer),
  /** The version that will be shown, and the one that people see until then. */
  version: z.nullable(z.int()),
  replaces: z.nullable(z.int()),
  price: z.nullable(amount),
  rates: z.nullable(z.strictObject({ eurToCzk: decimalText, eurToPln: decimalText })),
  /** `publication`, `offerVersion` or `version` of the thing, to be sent back with a change. */
  seen: z.nullable(z.int()),
  /** The name of the member of staff; null: the system. */
  scheduledBy: z.nullable(z.string()),
  scheduledAt: z.nullable(instant),
});
export const scheduleQuery = { 'filters[kind]': z.optional(z.enum(scheduleKinds)), ...cursorQuery };

z.globalRegistry.add(searchHit, { id: 'SearchHit' });
z.globalRegistry.add(scheduled, { id: 'Scheduled' });
