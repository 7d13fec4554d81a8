import { z } from 'zod/mini';
import type { KycApplicant, KycReviewStatus, VerifiedPerson } from '../ports/identity-check.ts';

const text = z.nullish(z.string());

const info = z.object({
  firstName: text,
  lastName: text,
  dob: text,
  nationality: text,
  countryOfBirth: text,
  country: text,
  addresses: z.nullish(
    z.array(z.object({ street: text, subStreet: text, town: text, postCode: text, country: text })),
  ),
  idDocs: z.nullish(
    z.array(
      z.object({
        idDocType: text,
        number: text,
        additionalNumber: text,
        issueAuthority: text,
        validUntil: text,
      }),
    ),
  ),
});

export const reviewAnswer = z.enum(['GREEN', 'RED']);

/** The fields of Sumsub's applicant that we use; it has others, and may get more. */
export const sumsubApplicant = z.object({
  id: z.string(),
  externalUserId: z.string(),
  info: z.nullish(info),
  review: z.nullish(
    z.object({
      reviewStatus: z.string(),
      reviewDate: text,
      reviewResult: z.nullish(
        z.object({
          reviewAnswer: z.nullish(z.string()),
          reviewRejectType: z.nullish(z.string()),
          moderationComment: text,
        }),
      ),
    }),
  ),
});
type SumsubApplicant = z.infer<typeof sumsubApplicant>;

/** Sumsub's times are UTC: `2026-01-31 08:00:00`, with or without `+0000` and milliseconds. */
export const parseSumsubTime = (value: string | null | undefined): Date | null => {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?)(?:\+0000|Z)?$/.exec(value ?? '');
  if (!match) return null;
  const time = new Date(`${match[1]}T${match[2]}Z`);
  return Number.isNaN(time.getTime()) ? null : time;
};

const statuses: Readonly<Record<string, KycReviewStatus>> = {
  init: 'draft',
  awaitingUser: 'draft',
  onHold: 'held',
  completed: 'completed',
};

/** A passport or identity card proves an identity better than a driving licence. */
const documentOrder = ['ID_CARD', 'PASSPORT', 'RESIDENCE_PERMIT'];
const rankOf = (type: string | null | undefined): number => {
  const rank = documentOrder.indexOf(type ?? '');
  return rank === -1 ? documentOrder.length : rank;
};

const personOf = (found: z.infer<typeof info> | null | undefined): VerifiedPerson => {
  const document = found?.idDocs?.toSorted((a, b) => rankOf(a.idDocType) - rankOf(b.idDocType))[0];
  const address = found?.addresses?.[0];
  const street = [address?.street, address?.subStreet].filter(Boolean).join(', ');
  const values = {
    firstName: found?.firstName,
    lastName: found?.lastName,
    dateOfBirth: found?.dob,
    residentialAddress: street,
    cityAddress: address?.town,
    postalCode: address?.postCode,
    countryAddress: address?.country,
    countryOfOrigin: found?.countryOfBirth ?? found?.country,
    citizenship: found?.nationality,
    idOrPassportNumber: document?.number,
    socialSecurityNumber: document?.additionalNumber,
    documentValidUntil: document?.validUntil,
    documentIssuedBy: document?.issueAuthority,
  };
  return Object.fromEntries(
    Object.entries(values)
      .map(([field, value]) => [field, value?.trim() ?? ''] as const)
      .filter(([, value]) => value !== ''),
  );
};

const rejectTypeOf = (type: string | null | undefined): 'RETRY' | 'FINAL' | null =>
  type === 'RETRY' || type === 'FINAL' ? type : null;

/** Sumsub's applicant in the terms of our port. */
export const toKycApplicant = ({ id, info: found, review }: SumsubApplicant): KycApplicant => {
  const result = review?.reviewResult;
  const answer = reviewAnswer.safeParse(result?.reviewAnswer);
  const isAnswered = review?.reviewStatus === 'completed' && answer.success;
  return {
    applicantId: id,
    reviewStatus: review ? (statuses[review.reviewStatus] ?? 'pending') : 'draft',
    answer: isAnswered ? answer.data : null,
    rejectType: isAnswered ? rejectTypeOf(result?.reviewRejectType) : null,
    moderationComment: result?.moderationComment ?? null,
    answeredAt: isAnswered ? parseSumsubTime(review.reviewDate) : null,
    person: personOf(found),
  };
};
