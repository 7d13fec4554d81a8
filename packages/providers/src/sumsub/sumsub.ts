import { z } from 'zod/mini';
import type { CreatedAccessToken, KycEvent, KycProvider, ReadApplicant } from '../ports/identity-check.ts';
import type { Logger } from '@parcela/platform/log.ts';
import { callJson, type HttpAnswer, parseJson } from '@parcela/platform/http-client/http-json.ts';
import { parseSumsubTime, reviewAnswer, sumsubApplicant, toKycApplicant } from './sumsub-applicant.ts';
import { readBytes } from './read-bytes.ts';
import { type DocumentCalls, listSumsubDocuments, readSumsubDocument } from './sumsub-documents.ts';
import { isSignedBySumsub, requestSignature, type SignedParts } from './sumsub-signature.ts';

export interface SumsubOptions {
  readonly url: string;
  readonly appToken: string;
  readonly secretKey: string;
  /** At least one; several while a secret is being replaced. */
  readonly webhookSecrets: readonly string[];
  /** The level of checks, by its name at Sumsub. */
  readonly levelName: string;
  readonly log: Logger;
}

const tokenLifeS = 600;

const tokenAnswer = z.object({ token: z.string().check(z.minLength(1)) });
const eventBody = z.object({
  externalUserId: z.string().check(z.minLength(1), z.maxLength(512)),
  createdAtMs: z.nullish(z.string()),
  reviewResult: z.nullish(z.object({ reviewAnswer: z.nullish(z.string()) })),
});

const signed = (options: SumsubOptions, parts: Omit<SignedParts, 'ts'>): Readonly<Record<string, string>> => {
  // Sumsub compares it with the real time; no rule of ours reads it.
  const ts = String(Math.floor(Date.now() / 1000));
  return {
    'x-app-token': options.appToken,
    'x-app-access-ts': ts,
    'x-app-access-sig': requestSignature(options.secretKey, { ts, ...parts }),
  };
};

const call = (
  options: SumsubOptions,
  method: 'GET' | 'POST',
  pathWithQuery: string,
  body = '',
): Promise<HttpAnswer> =>
  callJson(
    { provider: 'sumsub', log: options.log },
    {
      method,
      url: `${options.url}${pathWithQuery}`,
      headers: signed(options, { method, pathWithQuery, body }),
      ...(body === '' ? {} : { body }),
    },
  );

const documentCalls = (options: SumsubOptions): DocumentCalls => ({
  getJson: (path) => call(options, 'GET', path),
  getBytes: (path) =>
    readBytes(
      options,
      `${options.url}${path}`,
      signed(options, { method: 'GET', pathWithQuery: path, body: '' }),
    ),
});

const createAccessToken = async (
  options: SumsubOptions,
  request: { readonly externalUserId: string; readonly email: string },
): Promise<CreatedAccessToken> => {
  const answer = await call(
    options,
    'POST',
    '/resources/accessTokens/sdk',
    JSON.stringify({
      userId: request.externalUserId,
      levelName: options.levelName,
      ttlInSecs: tokenLifeS,
      applicantIdentifiers: { email: request.email },
    }),
  );
  if (answer.kind === 'silent') return { kind: 'unknown' };
  const token = tokenAnswer.safeParse(answer.body);
  return token.success ? { kind: 'created', token: token.data.token } : { kind: 'refused' };
};

const readApplicant = async (options: SumsubOptions, externalUserId: string): Promise<ReadApplicant> => {
  const key = `-;externalUserId=${encodeURIComponent(externalUserId)}`;
  const answer = await call(options, 'GET', `/resources/applicants/${key}/one`);
  if (answer.kind === 'silent') return { kind: 'unknown' };
  if (answer.status === 404) return { kind: 'missing' };
  const applicant = sumsubApplicant.safeParse(answer.body);
  if (!applicant.success || applicant.data.externalUserId !== externalUserId) {
    options.log.warn({ provider: 'sumsub', status: answer.status }, 'Sumsub answered no applicant');
    return { kind: 'unknown' };
  }
  return { kind: 'found', applicant: toKycApplicant(applicant.data) };
};

const eventOf = (rawBody: Buffer): KycEvent | null => {
  const body = eventBody.safeParse(parseJson(rawBody.toString('utf8')));
  if (!body.success) return null;
  const answer = reviewAnswer.safeParse(body.data.reviewResult?.reviewAnswer);
  return {
    externalUserId: body.data.externalUserId,
    answer: answer.success ? answer.data : null,
    createdAt: parseSumsubTime(body.data.createdAtMs),
  };
};

/** Sumsub's checks of identity papers. Creating it without a webhook secret throws. */
export const createSumsub = (options: SumsubOptions): KycProvider => {
  if (options.webhookSecrets.length === 0 || options.webhookSecrets.includes(''))
    throw new Error('Sumsub: without a webhook secret every webhook would be believed.');
  return {
    createAccessToken: (request) => createAccessToken(options, request),
    readApplicant: (externalUserId) => readApplicant(options, externalUserId),
    listDocuments: (externalUserId) => listSumsubDocuments(documentCalls(options), externalUserId),
    readDocument: (asked) => readSumsubDocument(documentCalls(options), asked),
    isAuthentic: (rawBody, headers) => isSignedBySumsub(rawBody, headers, options.webhookSecrets),
    eventOf,
  };
};
