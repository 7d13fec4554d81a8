import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signedInStaff } from '../../../../test/support/app/test-staff.ts';
import { type TestUser, testChecks, testVault } from '../../../../test/support/app/test-app.ts';
import { type ProfileValues, saveProfileFields } from '../../accounts/index.ts';
import { applyApplicant } from '../identity-checks/apply-kyc-answer.ts';
import { findCheckByExternalId, insertCheck, startReading } from '../identity-checks/kyc-checks.store.ts';
import { refusal, useBankId } from '../../../../test/support/verification/bank-id-fixture.ts';
import { levelsIn } from '../../../../test/support/verification/verification-fixture.ts';
import type { VerifiedPerson } from '@parcela/providers/ports/identity-check.ts';

const fixture = useBankId();
const { context, callback, goToBank, init, join, me, newPerson, outcomeOf, reviews, verify } = fixture;

const known = (user: TestUser, values: ProfileValues) =>
  context().transact((tx) => saveProfileFields(tx, testVault, user.userId, { values }));

/** Sumsub accepts or refuses a user's document. */
const answerOfSumsub = (user: TestUser, answer: 'GREEN' | 'RED', person: VerifiedPerson = {}) =>
  context().transact(async (tx) => {
    const check = await findCheckByExternalId(tx, await insertCheck(tx, user.userId));
    if (!check) throw new Error('a check that was begun is there');
    await applyApplicant(testChecks, tx, {
      check,
      reading: await startReading(tx, check.id),
      applicant: {
        applicantId: `applicant-${user.userId}`,
        reviewStatus: 'completed',
        answer,
        rejectType: answer === 'RED' ? 'FINAL' : null,
        moderationComment: null,
        answeredAt: new Date('2026-01-01T00:00:00Z'),
        person,
      },
    });
  });

const standing = async (user: TestUser) => {
  const body = await me(user);
  return {
    levels: levelsIn(body),
    state: body.kyc.state,
    verifiedFields: body.userProfile['verifiedFields'],
    citizenship: body.userProfile['citizenship'],
    reviews: await reviews(user),
  };
};
/** The expected state during a compliance review: no level, and none of the bank's data in the profile. */
const inReview = (...reasons: readonly string[]) => ({
  levels: ['SIGNUP'],
  state: 'review',
  verifiedFields: [],
  citizenship: null,
  reviews: [reasons],
});

const caseOf = async ({ userId }: TestUser): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    select document_id as id from review_cases where user_id = ${userId}`.execute(context().admin.kysely);
  return rows[0]?.id ?? '';
};

describe('a Bank iD verification in review', () => {
  it.each([
    ['name_differs', { firstName: 'Karel', lastName: 'Nový' }],
    ['name_differs', { lastName: 'Novotná' }],
    ['birth_date_differs', { dateOfBirth: '1979-01-01' }],
  ])('has the reason %s when the profile differs from the bank’s data', async (reason, values) => {
    const user = await join();
    await known(user, values);
    expect(await verify(user)).toMatchObject({ status: 200, body: { state: 'review' } });
    expect(await standing(user)).toEqual(inReview(reason));
    expect((await me(user)).userProfile).toMatchObject(values);
  });

  it.each([
    ['incomplete_data', { isVerified: false }],
    ['deceased', { diedOn: '2020-02-02' }],
    ['limited_legal_capacity', { isLegallyLimited: true }],
    ['document_expired', { cardValidTo: '2019-12-31' }],
  ])('has the reason %s when the bank reports it', async (reason, more) => {
    const user = await join();
    const { email, person } = newPerson();
    const answer = await verify(user, { email, person: { ...person, ...more } });
    expect(answer).toMatchObject({ body: { state: 'review' } });
    expect(await standing(user)).toEqual(inReview(reason));
  });

  it('does not happen when only the spelling of the same name differs', async () => {
    const user = await join();
    await known(user, { firstName: 'NOVA', lastName: 'vera' });
    expect(await verify(user)).toMatchObject({ body: { state: 'done' } });
  });
});

describe('one person on two accounts', () => {
  it('goes to compliance on the second account when the Bank iD subject matches and everything else has changed', async () => {
    const [first, second] = [await join(), await join()];
    const { email, person } = newPerson();
    await verify(first, { email, person });
    const changed = newPerson().person;
    await verify(second, { email, person: { ...changed, lastName: 'Dvořáková' } });
    expect(await standing(second)).toEqual(inReview('same_person'));
    const { headers } = await signedInStaff(context(), ['compliance']);
    const shown = await fixture
      .app()
      .inject({ url: `/operator/review-cases/${await caseOf(second)}`, headers });
    const { documentId, email: address } = first;
    expect(shown.json()).toMatchObject({ data: { sameAs: [{ documentId, email: address }] } });
    expect(levelsIn(await me(first))).toEqual(['SIGNUP', 'KYC']);
  });

  it('goes to compliance after a refusal on a deleted account', async () => {
    const [first, second] = [await join(), await join()];
    const who = newPerson();
    await verify(first, who);
    await answerOfSumsub(first, 'RED');
    expect((await leave(first)).statusCode).toBe(200);
    await verify(second, who);
    expect(await standing(second)).toEqual(inReview('refused_before'));
  });

  it.each([
    ['name and birth date', { birthnumber: '', cardNumber: 'ANOTHER-1' }],
    ['birth number', { lastName: 'Provdaná', cardNumber: 'ANOTHER-2' }],
    ['document', { lastName: 'Provdaná', birthnumber: '' }],
  ])('goes to compliance on the second when the %s matches', async (_by, other) => {
    const [first, second] = [await join(), await join()];
    const { email, person } = newPerson();
    await verify(first, { email, person });
    await verify(second, { email: `other.${email}`, person: { ...person, ...other } });
    expect(await standing(second)).toEqual(inReview('same_person'));
  });

  it('goes to compliance when the first account was verified by a document', async () => {
    const [first, second] = [await join(), await join()];
    const { email, person } = newPerson();
    await answerOfSumsub(first, 'GREEN', {
      firstName: 'VERA',
      lastName: 'NOVA',
      dateOfBirth: person.birthdate,
      citizenship: 'CZE',
      idOrPassportNumber: 'OTHER-DOCUMENT',
    });
    await verify(second, { email, person });
    expect(await standing(second)).toEqual(inReview('same_person'));
  });

  it('goes to compliance on one of the accounts when the provider verifies them in parallel', async () => {
    const users = [await join(), await join()];
    const who = newPerson();
    const visits = [];
    for (const user of users) visits.push({ user, fields: await goToBank(user.headers, who) });
    const answers = await Promise.all(visits.map(({ user, fields }) => callback(user.headers, fields)));
    expect(new Set(answers.map(({ body }) => body.state))).toEqual(new Set(['done', 'review']));
  });

  it('is not recognised after the deletion of the first account, and no identity fingerprint remains', async () => {
    const [first, second] = [await join(), await join()];
    const who = newPerson();
    await verify(first, who);
    expect((await leave(first)).statusCode).toBe(200);
    const { rows } = await sql`select from identity_fingerprints where user_id = ${first.userId}`.execute(
      context().admin.kysely,
    );
    expect(rows).toEqual([]);
    expect(await verify(second, who)).toMatchObject({ body: { state: 'done' } });
  });

  const leave = async (user: TestUser) =>
    fixture.app().inject({
      method: 'DELETE',
      url: '/api/user-profiles/delete-account',
      headers: await freshHeaders(user),
    });
  const freshHeaders = async ({ userId, headers }: TestUser) => {
    await sql`
      update sessions set fresh_until = app_now() + interval '5 minutes'
      where audience = 'investor' and subject_id = ${userId}`.execute(context().admin.kysely);
    return headers;
  };
});

describe('Bank iD verification next to a compliance decision', () => {
  it('does not decide a case that is waiting for compliance', async () => {
    const user = await join();
    await known(user, { firstName: 'Karel' });
    await verify(user);
    const { email, person } = newPerson();
    await verify(user, { email, person: { ...person, firstName: 'Karel' } });
    expect(await standing(user)).toEqual(inReview('review_open'));
  });

  it('puts the bank’s data on the profile and grants the level when staff accept it', async () => {
    const user = await join();
    await known(user, { lastName: 'Rozená' });
    await verify(user);
    const { headers } = await signedInStaff(context(), ['compliance']);
    const accepted = await fixture.app().inject({
      method: 'POST',
      url: `/operator/review-cases/${await caseOf(user)}/accept`,
      headers: { ...headers, 'idempotency-key': `accept-${user.userId}` },
      payload: { reason: 'The marriage certificate is there.' },
    });
    expect(accepted.json()).toMatchObject({ data: {} });
    const body = await me(user);
    expect(levelsIn(body)).toEqual(['SIGNUP', 'KYC']);
    expect(body.userProfile).toMatchObject({ lastName: 'Nová', citizenship: 'CZE' });
  });

  it('cannot start after a final refusal, and a running one changes nothing', async () => {
    const user = await join();
    const fields = await goToBank(user.headers);
    await answerOfSumsub(user, 'RED');
    expect(await outcomeOf(() => callback(user.headers, fields))).toMatchObject({
      status: 200,
      body: { state: 'rejected' },
      changedTables: [],
    });
    expect(await outcomeOf(() => init(user.headers))).toMatchObject(refusal(403, 'kyc.rejected'));
    expect(levelsIn(await me(user))).toEqual(['SIGNUP']);
  });

  it('changes nothing when a document has verified the investor in the meantime', async () => {
    const user = await join();
    const fields = await goToBank(user.headers);
    await answerOfSumsub(user, 'GREEN', {
      firstName: 'Věra',
      lastName: 'Nová',
      dateOfBirth: `1970-02-${String((user.userId % 28) + 1).padStart(2, '0')}`,
    });
    expect(await outcomeOf(() => callback(user.headers, fields))).toMatchObject(
      refusal(409, 'kyc.already_done'),
    );
  });

  it('allows a new document check after going to compliance', async () => {
    const user = await join();
    await known(user, { firstName: 'Karel' });
    await verify(user);
    const token = await fixture.app().inject({ url: '/core/user/kyc/sumsub/token', headers: user.headers });
    expect(token.statusCode).toBe(200);
    const { rows } = await sql`
      select provider, state from kyc_checks where user_id = ${user.userId} order by id`.execute(
      context().admin.kysely,
    );
    expect(rows).toEqual([
      { provider: 'bankid', state: 'review' },
      { provider: 'sumsub', state: 'draft' },
    ]);
  });
});
