import { createHmac, randomUUID } from 'node:crypto';
import type { RouteDefinition } from '@parcela/contract';
import { investorRoutes, type InvestorRouteName } from '@parcela/contract/investor';
import { operatorRoutes, type OperatorRouteName } from '@parcela/contract/operator';
import fc from 'fast-check';
import { answers, personal } from '../verification/sample-questionnaire.ts';
import { isObject, pathsOf, withValue } from './body-paths.ts';
import { matrix } from './investor-matrix.ts';
import type { Fixture } from './investor-fixture.ts';

/** Claims for every call with input: input that tries to gain a level without the right to it. */
const claims: readonly Readonly<Record<string, unknown>>[] = [
  { ...answers, ...personal },
  { verification: [{ type: 'KYC' }, { type: 'AML' }], verifications: ['KYC', 'AML'] },
  { type: 'KYC', effect: 'grant', source: 'admin', reason: 'Please' },
  { kyc: { state: 'done' }, aml: { state: 'done' }, levels: ['KYC', 'AML', 'ORDER', 'INVESTOR'] },
  { state: 'done', outcome: 'accepted', answer: 'GREEN', reviewStatus: 'completed' },
  { verifiedFields: ['firstName', 'lastName'], isVerified: true, emailConfirmedAt: '2020-01-01T00:00:00Z' },
  { reviewResult: { reviewAnswer: 'GREEN' }, type: 'applicantReviewed', externalUserId: 'me' },
  { role: 'administrator', roles: ['compliance'], permissions: ['verification.decide'], isAdmin: true },
  { user: 1, userId: 1, user_id: 1, granted_at: '2020-01-01T00:00:00Z', valid_until: null },
];

const investorNames = Object.keys(matrix) as InvestorRouteName[];
const operatorNames = Object.keys(operatorRoutes) as OperatorRouteName[];
const routeOf = (name: string): RouteDefinition => ({ ...investorRoutes, ...operatorRoutes })[name as never];
/** The calls about the user that a successful attempt would need. */
const closest = investorNames.filter((name) => ['users', 'verification'].includes(routeOf(name).tag));

const places = ['body', 'data', 'instead', 'query'] as const;

/** One call by a caller who tries to gain a level. */
export interface ClaimingCall {
  readonly name: string;
  /** The owner of the named records: the caller, or a verified user. */
  readonly of: 'own' | 'other';
  /** The claim, and whether it is added to the call's input, put inside it, or replaces it. */
  readonly claim: number | null;
  readonly place: (typeof places)[number];
  /** Replaces one of the values with a value from an earlier answer. */
  readonly borrowed: number | null;
}

/**
 * Complete answers are tried in every call with input; the other claims where they are most likely to be accepted.
 */
const placesOf = (claim: number): readonly ClaimingCall['place'][] => {
  if (claim === 0) return ['body', 'data', 'instead'];
  return claim % 2 === 0 ? ['data'] : ['body'];
};

/** Every call with every claim; staff calls refuse a client whatever the input. */
export const everyCall: readonly ClaimingCall[] = [...investorNames, ...operatorNames].flatMap((name) => {
  const { access, body } = routeOf(name);
  const call = { name, of: 'own', borrowed: null } as const;
  const honest: ClaimingCall = { ...call, claim: null, place: 'body' };
  if (access === 'staff') return [honest];
  if (!body) return [honest, { ...call, claim: 1, place: 'query' }, { ...call, claim: 3, place: 'body' }];
  const claiming = [...claims.keys()].flatMap((claim) =>
    placesOf(claim).map((place) => ({ ...call, claim, place })),
  );
  return [honest, ...claiming];
});

const oneCall: fc.Arbitrary<ClaimingCall> = fc.record({
  name: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...closest) },
    { weight: 3, arbitrary: fc.constantFrom(...investorNames) },
    { weight: 1, arbitrary: fc.constantFrom(...operatorNames) },
  ),
  of: fc.oneof(
    { weight: 3, arbitrary: fc.constant('own' as const) },
    { weight: 1, arbitrary: fc.constant('other' as const) },
  ),
  claim: fc.option(
    fc.oneof({ weight: 1, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat(claims.length - 1) }),
  ),
  place: fc.constantFrom(...places),
  borrowed: fc.option(fc.nat(1_000)),
});
const handInAnswers: ClaimingCall = {
  name: 'updateProfile',
  of: 'own',
  claim: 0,
  place: 'instead',
  borrowed: null,
};
/** Complete answers are frequent, because other calls could prepare their success. */
export const callsInAnyOrder: fc.Arbitrary<ClaimingCall[]> = fc.array(
  fc.oneof({ weight: 1, arbitrary: fc.constant(handInAnswers) }, { weight: 9, arbitrary: oneCall }),
  { minLength: 1, maxLength: 40, size: 'max' },
);

export interface Sent {
  readonly method: RouteDefinition['method'];
  readonly url: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

interface Values {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const claimed = (values: Values, { claim, place }: ClaimingCall): Values => {
  const wanted = claim === null ? undefined : claims[claim];
  if (!wanted) return values;
  const { query, body } = values;
  if (place === 'query') {
    const asked = Object.entries(wanted).map(([key, value]) => [key, asText(value)]);
    return { ...values, query: { ...query, ...(Object.fromEntries(asked) as Record<string, string>) } };
  }
  if (place === 'body') return { ...values, body: { ...body, ...wanted } };
  const inside = body && 'data' in body && isObject(body.data) && place === 'data' ? body.data : {};
  return { ...values, body: { data: { ...inside, ...wanted } } };
};

/** The values with one of their texts replaced. */
const borrow = (values: Values, { borrowed }: ClaimingCall, received: readonly string[]): Values => {
  const word = borrowed === null ? undefined : received[borrowed % received.length];
  const paths = pathsOf(values).filter((path) => path.includes('.'));
  const path = paths[(borrowed ?? 0) % Math.max(1, paths.length)];
  return word === undefined || path === undefined ? values : withValue(values, path, word);
};

/** A signature in the identity provider's format, with a guessed key. */
const forgedSignature = (payload: string): Readonly<Record<string, string>> => ({
  'x-payload-digest-alg': 'HMAC_SHA256_HEX',
  'x-payload-digest': createHmac('sha256', 'guessed').update(payload).digest('hex'),
});

/** The call as sent, without the caller's token. */
export const sentAs = (
  call: ClaimingCall,
  fixtures: { readonly own: Fixture; readonly other: Fixture },
  received: readonly string[],
): Sent => {
  const route = routeOf(call.name);
  const fixture = fixtures[call.of];
  const row = call.name in matrix ? matrix[call.name as InvestorRouteName] : undefined;
  const valid: Values = row?.values(fixture) ?? { params: { documentId: fixture.owner.documentId } };
  const { params, query, body } = borrow(claimed(valid, call), call, received);
  const isForm = route.bodyType === 'form';
  const form = Object.entries(body ?? {}).map(([key, value]): [string, string] => [key, asText(value)]);
  const payload = body && (isForm ? new URLSearchParams(form).toString() : JSON.stringify(body));
  return {
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params?.[key] ?? 'x')),
    query: { ...query },
    headers: {
      accept: 'application/json',
      'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      ...(route.idempotency !== 'none' && { 'idempotency-key': randomUUID() }),
      ...(route.access === 'hook' && forgedSignature(payload ?? '')),
    },
    ...(payload !== undefined && { payload }),
  };
};

/** Every text of an answer, and every text in the query of an address: ids, states, codes, tokens. */
export const wordsIn = (answer: unknown): string[] => {
  if (typeof answer === 'string')
    return URL.canParse(answer) ? [answer, ...new URL(answer).searchParams.values()] : [answer];
  if (Array.isArray(answer)) return answer.flatMap(wordsIn);
  return isObject(answer) ? Object.values(answer).flatMap(wordsIn) : [];
};
