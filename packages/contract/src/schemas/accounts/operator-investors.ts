import { verificationTypes } from '@parcela/domain';
import { z } from 'zod/mini';
import { cursorQuery, documentId, instant, locale, lookupText } from '../primitives.ts';
import { riskBand } from '../verification/review.ts';
import { auditEntry, staffName } from '../staff.ts';

export const investorState = z.enum(['unconfirmed', 'confirmed', 'blocked']);
const level = z.enum(verificationTypes.filter((type) => type !== 'SIGNUP'));

/** An investor in the list of staff. */
export const investorItem = z.strictObject({
  documentId,
  email: z.string(),
  name: z.nullable(z.string()),
  /** ISO 3166-1 alpha-3 code of the address's country. */
  country: z.nullable(z.string()),
  state: investorState,
  /** Granted levels in force, in addition to SIGNUP. */
  levels: z.array(level),
  isRestricted: z.boolean(),
  /** Null until it is computed. */
  risk: z.nullable(riskBand),
  registeredAt: instant,
  lastSeenAt: z.nullable(instant),
});

export const investorsQuery = {
  /** The beginning of an e-mail address or of a name, in upper or lower case, with or without accents. */
  'filters[search]': z.optional(lookupText(100).check(z.trim(), z.minLength(2))),
  'filters[state]': z.optional(investorState),
  'filters[level]': z.optional(level),
  'filters[country]': z.optional(z.string().check(z.regex(/^[A-Z]{3}$/, { error: 'invalid' }))),
  'filters[risk]': z.optional(riskBand),
  'filters[restricted]': z.optional(z.enum(['true', 'false'])),
  ...cursorQuery,
};

/** A document version that the investor agreed to with an order. */
export const investorAgreement = z.strictObject({
  kind: z.enum(['terms', 'whitePaper', 'prospect']),
  documentId,
  title: z.string(),
  publishedAt: instant,
  /** The language in which the investor read it. */
  language: locale,
  acceptedAt: instant,
  order: z.strictObject({ documentId, number: z.string() }),
});

export const investorSession = z.strictObject({
  documentId,
  device: z.string(),
  createdAt: instant,
  lastActiveAt: instant,
});

/** A mail to an investor, sent or not. */
export const investorMailItem = z.strictObject({
  documentId,
  kind: z.string(),
  /** Null for an unsent mail, or one sent before mails were stored. */
  subject: z.nullable(z.string()),
  language: z.nullable(locale),
  state: z.enum(['pending', 'sent', 'failed']),
  tries: z.int(),
  createdAt: instant,
  sentAt: z.nullable(instant),
  /** The mail server's message at the last refusal. */
  error: z.nullable(z.string()),
  /** documentId of the sent mail. */
  mail: z.nullable(documentId),
});

/** A sent mail; dots replace its secret. */
export const investorMail = z.strictObject({
  documentId,
  user: z.strictObject({ documentId, email: z.string() }),
  kind: z.string(),
  subject: z.string(),
  language: locale,
  sentAt: instant,
  html: z.string(),
  text: z.string(),
});

/** The obstacles and effects of deleting an account. */
export const deletionPreview = z.strictObject({
  /** `holdings`, `money`, `live_orders`, `open_refunds`, …; empty: nothing blocks it. */
  remains: z.array(z.string()),
  /** The number of years for which the law requires a sealed record; null: no record remains. */
  retentionYears: z.nullable(z.int()),
});

/** A note of staff about an investor; a withdrawn one has no text. */
export const investorNote = z.strictObject({
  documentId,
  text: z.nullable(z.string()),
  author: staffName,
  createdAt: instant,
  withdrawnAt: z.nullable(instant),
});

/** An event that happened to an investor, or an action of the investor. */
export const investorEvent = z.strictObject({
  id: z.string(),
  at: instant,
  actor: auditEntry.shape.actor,
  /** The name in the audit log: `withdrawal.requested`. */
  action: z.string(),
  /** `documentId` where the subject is an order. */
  subject: z.strictObject({ type: z.string(), documentId: z.nullable(documentId) }),
});

z.globalRegistry.add(investorItem, { id: 'InvestorItem' });
z.globalRegistry.add(investorAgreement, { id: 'InvestorAgreement' });
z.globalRegistry.add(investorSession, { id: 'InvestorSession' });
z.globalRegistry.add(investorEvent, { id: 'InvestorEvent' });
z.globalRegistry.add(investorNote, { id: 'InvestorNote' });
z.globalRegistry.add(deletionPreview, { id: 'DeletionPreview' });
