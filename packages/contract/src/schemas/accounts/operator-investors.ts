import { verificationTypes } from '@parcela/domain';
import { z } from 'zod/mini';
import { cursorQuery, documentId, instant, lookupText } from '../primitives.ts';

export const investorState = z.enum(['unconfirmed', 'confirmed']);
const level = z.enum(verificationTypes.filter((type) => type !== 'SIGNUP'));

/** An investor in the list of staff. */
export const investorItem = z.strictObject({
  documentId,
  email: z.string(),
  name: z.nullable(z.string()),
  /** ISO 3166-1 alpha-3, of the address. */
  country: z.nullable(z.string()),
  state: investorState,
  /** Those granted and in force, besides SIGNUP. */
  levels: z.array(level),
  isRestricted: z.boolean(),
  registeredAt: instant,
  lastSeenAt: z.nullable(instant),
});

export const investorsQuery = {
  /** The beginning of an e-mail address or of a name, in any case and without accents. */
  'filters[search]': z.optional(lookupText(100).check(z.trim(), z.minLength(2))),
  'filters[state]': z.optional(investorState),
  'filters[level]': z.optional(level),
  'filters[country]': z.optional(z.string().check(z.regex(/^[A-Z]{3}$/, { error: 'invalid' }))),
  'filters[restricted]': z.optional(z.enum(['true', 'false'])),
  ...cursorQuery,
};

z.globalRegistry.add(investorItem, { id: 'InvestorItem' });
