import { verificationTypes } from '@parcela/domain';
import { z } from 'zod/mini';
import { currency, documentId, instant, locale, minorUnits } from '../primitives.ts';
import { decisionReason } from '../staff.ts';
import { investorRisk } from '../verification/review.ts';

/** A person as staff see them (docs/architecture/verification.md). */
const text = z.nullable(z.string());

/** Enough to help somebody: what identifies a person is hidden, two numbers but for their last three characters. */
export const operatorUser = z.strictObject({
  documentId,
  email: z.string(),
  createdAt: instant,
  profile: z.strictObject({
    firstName: text,
    lastName: text,
    language: locale,
    currency,
    lastLogin: z.nullable(instant),
    countryAddress: text,
    countryOfOrigin: text,
    citizenship: text,
    documentValidUntil: text,
    cityAddress: text,
    residentialAddress: text,
    postalCode: text,
    dateOfBirth: text,
    documentIssuedBy: text,
    socialSecurityNumber: text,
    idOrPassportNumber: text,
    /** Names of the fields that a provider has verified. */
    verifiedFields: z.array(z.string()),
  }),
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  socialProviders: z.array(z.enum(['google', 'apple'])),
  termsAcceptedAt: z.nullable(instant),
  /** Of the profile: what a correction was written over. */
  version: z.int(),
  /** Nobody signs in while it is there. */
  block: z.nullable(z.strictObject({ reason: z.string(), openedAt: instant, openedBy: z.string() })),
  referral: z.strictObject({
    code: z.string(),
    referredBy: z.nullable(z.strictObject({ documentId, email: z.string() })),
    /** How many signed up with the code. */
    referred: z.int(),
  }),
  isConfirmed: z.boolean(),
  /** Those in force besides SIGNUP, the oldest first. */
  levels: z.array(
    z.strictObject({
      type: z.enum(verificationTypes.filter((type) => type !== 'SIGNUP')),
      source: z.enum(['bankid', 'sumsub', 'server', 'admin']),
      grantedAt: instant,
      validUntil: z.nullable(instant),
    }),
  ),
  /** With what is held for withdrawals. */
  wallets: z.array(z.strictObject({ currency, balance: minorUnits })),
  holdings: z.array(
    z.strictObject({ project: z.strictObject({ documentId, title: z.string() }), shares: z.int() }),
  ),
  /** Those that are open, the oldest first. */
  restrictions: z.array(
    z.strictObject({
      documentId,
      amount: minorUnits,
      currency,
      cause: z.enum(['reversal', 'staff']),
      openedAt: instant,
    }),
  ),
  /** Null until the investor handed something in. */
  risk: z.nullable(investorRisk),
  /** How many sessions are open. */
  sessions: z.int(),
});

/** Why somebody has to read it all. */
export const personalDataRequest = z.strictObject({ reason: decisionReason });

export const personalDataReading = z.strictObject({
  documentId,
  /** Until when it can be read for this reason by the person who asked. */
  readableUntil: instant,
});

/** Everything that says who the person is, in full: by part of the platform, amounts in minor units. */
export const personalDataRecord = z.strictObject({
  ...personalDataReading.shape,
  reason: z.string(),
  userDocumentId: documentId,
  person: z.record(z.string(), z.unknown()),
});

z.globalRegistry.add(operatorUser, { id: 'OperatorUser' });
z.globalRegistry.add(personalDataReading, { id: 'PersonalDataReading' });
z.globalRegistry.add(personalDataRecord, { id: 'PersonalDataRecord' });
