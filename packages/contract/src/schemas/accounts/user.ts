import { checkEmail, checkPassword, isOneAlphabet, payoutMethods, plainEmail } from '@parcela/domain';
import { z } from 'zod/mini';
import { amlSubmission, identityExceptionKind } from '../verification/aml.ts';
import { calendarDate, currency, documentId, instant, locale } from '../primitives.ts';

export const verificationType = z.enum(['SIGNUP', 'KYC', 'AML', 'ORDER', 'INVESTOR']);

const emailIssues = {
  required: 'required',
  too_long: 'email_too_long',
  not_an_email: 'invalid_email',
} as const;

/** E-mail by spec section 5: trimmed, required, looks like an address, at most 70 characters (code points). */
export const email = z.string({ error: 'required' }).check(
  z.overwrite(plainEmail),
  z.superRefine((value, context) => {
    const verdict = checkEmail(value);
    if (!verdict.ok) context.addIssue({ code: 'custom', message: emailIssues[verdict.code], input: value });
  }),
);

/**
 * The address of a new account; the schema refuses letters of a second alphabet that make it look like
 * another person's address.
 */
const newEmail = email.check(z.refine(isOneAlphabet, { error: 'mixed_alphabets' }));

/** A new password by spec section 5: 8 to 100 code points, three of four classes. */
export const newPassword = z.string({ error: 'required' }).check(
  z.superRefine((value, context) => {
    const verdict = checkPassword(value);
    if (verdict !== 'ok') context.addIssue({ code: 'custom', message: verdict, input: value });
  }),
);

/** A new password and its repetition. */
export const repeatedPassword = {
  password: newPassword,
  passwordConfirmation: z.string({ error: 'required' }),
};
export const sameTwice = z.refine<{ password: string; passwordConfirmation: string }>(
  ({ password, passwordConfirmation }) => password === passwordConfirmation,
  { error: 'passwords_differ', path: ['passwordConfirmation'] },
);

/** A password exactly as typed, whatever the rules were when it was made. */
export const givenPassword = z
  .string({ error: 'required' })
  .check(z.minLength(1, { error: 'required' }), z.maxLength(1000, { error: 'too_big' }));

export const referralCode = z
  .string()
  .check(
    z.trim(),
    z.maxLength(64, { error: 'referral_invalid' }),
    z.regex(/^[A-Za-z0-9]*$/, { error: 'referral_invalid' }),
  );

/** Beyond the specification: the page on which the user continues after the mailed link and the sign-in. */
export const nextPath = z.string().check(z.maxLength(500));

export const registration = z.strictObject({
  username: newEmail,
  email: newEmail,
  password: newPassword,
  referralCode: z.optional(referralCode),
  termsAndPrivacyAccepted: z.literal(true, { error: 'must_agree' }),
  /** Beyond the specification: the language of the form, for the mail that follows. */
  language: z.optional(locale),
  next: z.optional(nextPath),
});

export const credentials = z.strictObject({
  identifier: z
    .string({ error: 'required' })
    .check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(320, { error: 'too_big' })),
  password: givenPassword,
});

export const userSummary = z.strictObject({ id: z.int(), documentId, email: z.string() });

export const verificationOption = z.strictObject({
  id: z.int(),
  documentId,
  type: verificationType,
  relevance: z.int(),
  timeToComplete: z.int(),
  name: z.string(),
  description: z.string(),
});

export const verificationState = z.enum([
  'none',
  'draft',
  'pending',
  'review',
  'retry',
  'rejected',
  'done',
  'expired',
]);
export const verificationStatus = z.strictObject({
  state: verificationState,
  comment: z.nullable(z.string()),
  since: z.nullable(instant),
});

/** A check after an accepted one: `due` when the document expires soon and no new check has started. */
export const renewalState = z.enum(['due', 'draft', 'pending', 'review', 'retry']);
export const kycStatus = z.strictObject({
  ...verificationStatus.shape,
  /** The time when the level ends, or has ended, because of the document; null when nothing ends it. */
  validUntil: z.nullable(instant),
  /** The new check that is due or in progress while the level is valid; otherwise null. */
  renewal: z.nullable(
    z.strictObject({
      state: renewalState,
      /** The provider's comment on a refusal. */
      comment: z.nullable(z.string()),
    }),
  ),
});

export const payoutSettlement = z.enum(payoutMethods);

const nullableText = z.nullable(z.string());
export const userProfile = z.strictObject({
  documentId,
  firstName: nullableText,
  lastName: nullableText,
  currency,
  language: locale,
  lastLogin: z.nullable(instant),
  payoutSettlement,
  referredBy: nullableText,
  referralCode: z.string(),
  hsCookieId: nullableText,
  termsAndPrivacyAccepted: z.boolean(),
  residentialAddress: nullableText,
  countryAddress: nullableText,
  cityAddress: nullableText,
  postalCode: nullableText,
  dateOfBirth: z.nullable(calendarDate),
  /** Masked to its last three characters. */
  socialSecurityNumber: nullableText,
  /** Masked to its last three characters. */
  idOrPassportNumber: nullableText,
  countryOfOrigin: nullableText,
  citizenship: nullableText,
  documentValidUntil: z.nullable(calendarDate),
  documentIssuedBy: nullableText,
  politicallyExposed: z.nullable(z.boolean()),
  /** Names of the fields that came from a provider's verified answer. */
  verifiedFields: z.array(z.string()),
});

export const me = z.strictObject({
  id: z.int(),
  documentId,
  email: z.string(),
  createdAt: instant,
  verification: z.array(verificationOption),
  kyc: kycStatus,
  aml: verificationStatus,
  /** The fields that compliance lets the user leave out. */
  identityExceptions: z.array(identityExceptionKind),
  userProfile,
});

export const country = z.strictObject({ alpha2: z.string(), alpha3: z.string(), name: z.string() });

/**
 * Ends an alternative of a union at an unknown field: Zod tolerates unknown fields and would answer "all of its fields
 * are unknown" to a questionnaire that lacks one choice, as if it were settings.
 */
const unknownFieldsEndIt = z.check((payload) => {
  payload.issues = payload.issues.map((issue) => ({ ...issue, continue: false }));
});

/** The plain fields of a profile, which its owner may set at any time. */
export const profileSettings = z
  .strictObject({
    language: z.optional(locale),
    currency: z.optional(currency),
    lastLogin: z.optional(instant),
    termsAndPrivacyAccepted: z.optional(z.literal(true)),
    /** The target of distributions: bank transfer or wallet; PLN always by bank transfer. */
    payoutSettlement: z.optional(payoutSettlement),
    /** HubSpot's cookie, 32 hexadecimal digits; only with consent to marketing. */
    hsCookieId: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/, { error: 'invalid' }))),
  })
  .check(unknownFieldsEndIt);

export const profileUpdate = z.strictObject({ data: z.union([profileSettings, amlSubmission]) });

z.globalRegistry.add(me, { id: 'Me' });
z.globalRegistry.add(userProfile, { id: 'UserProfile' });
z.globalRegistry.add(verificationOption, { id: 'VerificationOption' });
z.globalRegistry.add(country, { id: 'Country' });
z.globalRegistry.add(userSummary, { id: 'UserSummary' });
