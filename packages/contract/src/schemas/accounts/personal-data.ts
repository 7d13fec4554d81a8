import { verificationTypes } from '@parcela/domain';
import { z } from 'zod/mini';
import { currency, documentId, instant, locale, minorUnits } from '../primitives.ts';
import { decisionReason } from '../staff.ts';
import { identityException } from '../verification/identity-exception.ts';
import { investorRisk } from '../verification/review.ts';

/** An investor's data for staff (docs/architecture/verification.md). */
const text = z.nullable(z.string());

/**
 * Enough to help an investor: it hides all identifying data except the last three characters of two numbers.
 */
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
  /** The version of the profile; a correction names the version that it overwrites. */
  version: z.int(),
  /** During a block, the investor cannot sign in. */
  block: z.nullable(z.strictObject({ reason: z.string(), openedAt: instant, openedBy: z.string() })),
  referral: z.strictObject({
    code: z.string(),
    referredBy: z.nullable(z.strictObject({ documentId, email: z.string() })),
    /** The number of sign-ups with the code. */
    referred: z.int(),
  }),
  isConfirmed: z.boolean(),
  /** Levels in force in addition to SIGNUP, the oldest first. */
  levels: z.array(
    z.strictObject({
      type: z.enum(verificationTypes.filter((type) => type !== 'SIGNUP')),
      source: z.enum(['bankid', 'sumsub', 'server', 'admin']),
      grantedAt: instant,
      validUntil: z.nullable(instant),
    }),
  ),
  /** Includes money held for withdrawals. */
  wallets: z.array(z.strictObject({ currency, balance: minorUnits })),
  holdings: z.array(
    z.strictObject({ project: z.strictObject({ documentId, title: z.string() }), shares: z.int() }),
  ),
  /** Open ones, the oldest first. */
  restrictions: z.array(
    z.strictObject({
      documentId,
      amount: minorUnits,
      currency,
      cause: z.enum(['reversal', 'staff']),
      openedAt: instant,
    }),
  ),
  /** The fields that compliance lets the investor leave out; open exceptions first. */
  exceptions: z.array(identityException),
  /** Null before the investor's first submission. */
  risk: z.nullable(investorRisk),
  /** The number of open sessions. */
  sessions: z.int(),
});

/** The reason why the caller has to read all the data. */
export const personalDataRequest = z.strictObject({ reason: decisionReason });

export const personalDataReading = z.strictObject({
  documentId,
  /** The time until which the caller can read it for this reason. */
  readableUntil: instant,
});

/** All identifying data of the investor, in full: by part of the platform, amounts in minor units. */
export const personalDataRecord = z.strictObject({
  ...personalDataReading.shape,
  reason: z.string(),
  userDocumentId: documentId,
  person: z.record(z.string(), z.unknown()),
});

z.globalRegistry.add(operatorUser, { id: 'OperatorUser' });
z.globalRegistry.add(personalDataReading, { id: 'PersonalDataReading' });
z.globalRegistry.add(personalDataRecord, { id: 'PersonalDataRecord' });
