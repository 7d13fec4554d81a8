import { describe, expect, it } from 'vitest';
import { signedInUser, testVault } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { getProfile } from '../../accounts/index.ts';
import { isClearedToInvest } from '../index.ts';
import { amlCalls, answers, personal } from '../../../../test/support/verification/sample-questionnaire.ts';
import {
  levelsIn,
  rowsOf,
  useVerification,
  verifiedPerson,
} from '../../../../test/support/verification/verification-fixture.ts';

const context = useTestDatabase();
const fixture = useVerification(context);
const { put, submissions, refusal, identified, stateOf } = amlCalls(fixture);

describe('an AML questionnaire', () => {
  it('needs only the answers of a verified investor and grants AML immediately', async () => {
    const user = await verifiedPerson(fixture());
    const response = await put(user, answers);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      data: { firstName: 'Jana', politicallyExposed: false, idOrPassportNumber: '•••••713' },
      meta: {},
    });
    const me = await fixture().me(user);
    expect(levelsIn(me)).toEqual(['SIGNUP', 'KYC', 'AML']);
    expect(me.aml).toEqual({ state: 'done', comment: null, since: expect.any(String) });
    expect(await submissions(user)).toMatchObject([{ state: 'done', reasons: [], trade_volume_band: 2 }]);
    expect(await context().transact((tx) => isClearedToInvest(tx, user.userId))).toBe(true);
  });

  it('stores what the profile lacks and takes the rest from the profile (spec 3.22, 7.11)', async () => {
    const user = await identified();
    expect((await put(user, { ...answers, ...personal })).statusCode).toBe(200);
    const profile = await getProfile(context().database.reader, testVault, user.userId);
    expect(profile).toMatchObject({ ...personal, politicallyExposed: false, verifiedFields: [] });
    const [row] = await submissions(user);
    const { amlAnswers } = await testVault.decrypt(context().database.reader, user.userId, {
      amlAnswers: row!['answers'] as Buffer,
    });
    const { finalCheck: _, ...accepted } = answers;
    expect(JSON.parse(amlAnswers!)).toEqual({ ...personal, ...accepted });
  });

  it('needs no social security number (spec 5.19)', async () => {
    const user = await identified();
    const { socialSecurityNumber: _, ...rest } = personal;
    expect((await put(user, { ...answers, ...rest })).statusCode).toBe(200);
    expect(
      (await getProfile(context().database.reader, testVault, user.userId)).socialSecurityNumber,
    ).toBeNull();
  });

  it('can be submitted once', async () => {
    const user = await verifiedPerson(fixture());
    await put(user, answers);
    const before = await stateOf(user);
    expect(
      refusal(await put(user, { ...answers, politicallyExposed: true, sourceOfWealthSalary: true })),
    ).toMatchObject({
      status: 409,
      code: 'verification.aml_already_submitted',
    });
    expect(await stateOf(user)).toEqual(before);
  });

  it('counts once for two parallel submissions', async () => {
    const user = await verifiedPerson(fixture());
    const responses = await Promise.all([put(user, answers), put(user, answers)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await submissions(user)).toHaveLength(1);
  });

  it.each([
    ['politically exposed', { politicallyExposed: true, sourceOfWealthSalary: true }, 'politically_exposed'],
    ['tied to a sanctioned country', { countriesWithSanctions: true }, 'sanctioned_country'],
    ['not denying criminal activity', { noCriminalActivity: false }, 'criminal_activity_not_denied'],
  ])('waits for compliance and grants nothing for an investor %s', async (_what, more, reason) => {
    const user = await verifiedPerson(fixture());
    expect((await put(user, { ...answers, ...more })).statusCode).toBe(200);
    const me = await fixture().me(user);
    expect(me.aml.state).toBe('review');
    expect(levelsIn(me)).toEqual(['SIGNUP', 'KYC']);
    expect(await submissions(user)).toMatchObject([{ state: 'review', reasons: [reason] }]);
    expect(await rowsOf(context(), 'review_cases', user.userId)).toMatchObject([
      { kind: 'aml', reasons: [reason], closed_at: null },
    ]);
  });

  it('needs the identity check first', async () => {
    const user = await signedInUser(context());
    const before = await stateOf(user);
    expect(refusal(await put(user, { ...answers, ...personal }))).toMatchObject({
      status: 409,
      code: 'verification.kyc_required',
    });
    expect(await stateOf(user)).toEqual(before);
  });

  it('requires accepted terms', async () => {
    const user = await signedInUser(context(), { hasAcceptedTerms: false });
    expect(refusal(await put(user, { ...answers, ...personal }))).toMatchObject({
      status: 403,
      code: 'terms.required',
    });
  });

  it('answers 404 for another person’s profile, as for an unknown one, and changes neither', async () => {
    const [user, stranger] = [await verifiedPerson(fixture()), await verifiedPerson(fixture())];
    const before = [await stateOf(user), await stateOf(stranger)];
    for (const documentId of [stranger.profileDocumentId, 'A'.repeat(24)])
      for (const data of [answers, { language: 'pl' }])
        expect(refusal(await put(user, data, documentId))).toMatchObject({
          status: 404,
          code: 'common.not_found',
        });
    expect([await stateOf(user), await stateOf(stranger)]).toEqual(before);
  });

  it('answers 401 without a session', async () => {
    const user = await identified();
    expect((await put({ ...user, headers: { authorization: 'Bearer none' } }, answers)).statusCode).toBe(401);
  });
});
