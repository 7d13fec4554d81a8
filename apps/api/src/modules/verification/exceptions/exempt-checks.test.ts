import type { IdentityExceptionKind } from '@parcela/domain';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signedInUser, type TestUser, testVault } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { useReviews } from '../../../../test/support/verification/review-calls.ts';
import { amlCalls, answers, personal } from '../../../../test/support/verification/sample-questionnaire.ts';
import { sampleException } from '../../../../test/support/verification/sample-reviews.ts';
import {
  levelsIn,
  liveKyc,
  personInCheck,
  rowsOf,
  useVerification,
} from '../../../../test/support/verification/verification-fixture.ts';
import { investorName, payerOf } from '../../../compose/investor-names.ts';
import { type ProfileValues, saveProfileFields } from '../../accounts/index.ts';
import { applyApplicant } from '../identity-checks/apply-kyc-answer.ts';
import { findCheck, startReading } from '../identity-checks/kyc-checks.store.ts';
import { notifyDocumentExpiry } from '../levels/notify-document-expiry.ts';

const context = useTestDatabase();
const fixture = useVerification(context);
const { put, refusal, identified } = amlCalls(fixture);
const { decide, member, notifiedTo, openCase } = useReviews(fixture);

const record = (user: TestUser, kind: IdentityExceptionKind) =>
  context().transact((tx) =>
    sampleException(tx, user.userId, [member('first').staffId, member('second').staffId], kind),
  );
const end = (exception: string) => decide(`/identity-exceptions/${exception}/end`, 'No longer so');
const check = async (user: TestUser, person: Readonly<Record<string, string>>) => {
  await fixture().review(user, { answer: 'GREEN', person });
  await fixture().processEvents();
  return fixture().me(user);
};
const reasonsOf = async (user: TestUser) =>
  (await rowsOf(context(), 'review_cases', user.userId)).flatMap((row) => row['reasons'] as string[]);
const know = (user: TestUser, values: ProfileValues) =>
  context().transact((tx) => saveProfileFields(tx, testVault, user.userId, { values }));

const { documentValidUntil: _end, ...withoutEnd } = personal;
const { lastName: _name, ...withoutLastName } = personal;
const issuesOf = async (user: TestUser, data: object) => {
  const response = await put(user, { ...answers, ...data });
  return response.statusCode === 200 ? [] : refusal(response).issues;
};

describe('an identity check of an investor with one name', () => {
  const oneName = { firstName: 'Suparman', lastName: '' };

  it('waits for compliance without the exception', async () => {
    const user = await personInCheck(fixture());
    expect((await check(user, oneName)).kyc.state).toBe('review');
    expect(await reasonsOf(user)).toEqual(['incomplete_data']);
  });

  it('needs no compliance with the exception', async () => {
    const user = await personInCheck(fixture());
    await record(user, 'one_name');
    const me = await check(user, oneName);
    expect(levelsIn(me)).toContain('KYC');
    expect(me.userProfile).toMatchObject({ firstName: 'Suparman', lastName: null });
  });

  it('moves the only name of the profile from the last-name to the first-name field', async () => {
    const user = await personInCheck(fixture());
    await know(user, { lastName: 'SUPARMAN' });
    await record(user, 'one_name');
    const me = await check(user, oneName);
    expect(me.kyc.state).toBe('done');
    expect(me.userProfile).toMatchObject({ firstName: 'Suparman', lastName: null });
    expect(me.userProfile['verifiedFields']).not.toContain('lastName');
  });

  it('waits for compliance when the profile has another name', async () => {
    const user = await personInCheck(fixture());
    await know(user, { lastName: 'Sukarno' });
    await record(user, 'one_name');
    expect((await check(user, oneName)).kyc.state).toBe('review');
    expect(await reasonsOf(user)).toEqual(['name_differs']);
  });

  it('waits for compliance again after the end of the exception', async () => {
    const user = await personInCheck(fixture());
    await end(await record(user, 'one_name'));
    expect((await check(user, oneName)).kyc.state).toBe('review');
    expect(await reasonsOf(user)).toEqual(['incomplete_data']);
  });
});

describe('an identity check with a document without an end', () => {
  it('grants a level without an end and without a renewal notice', async () => {
    const user = await personInCheck(fixture());
    await record(user, 'document_without_end');
    const me = await check(user, { validUntil: '' });
    expect(me.kyc).toMatchObject({ state: 'done', validUntil: null, renewal: null });
    await notifyDocumentExpiry({ ...fixture().deps, timeZone: 'Europe/Prague' });
    expect(await notifiedTo(user)).toEqual(['kyc.done pending']);
  });

  it.each(['2099-05-01', '2019-12-31'])(
    'waits for compliance when the provider reads the end %s, which does not count after the acceptance',
    async (validUntil) => {
      const user = await personInCheck(fixture());
      await record(user, 'document_without_end');
      expect((await check(user, { validUntil })).kyc.state).toBe('review');
      expect(await reasonsOf(user)).toEqual(['document_has_end']);
      expect((await decide(`/review-cases/${await openCase(user)}/accept`)).status).toBe(200);
      expect(await liveKyc(context(), user)).toMatchObject([{ valid_until: null }]);
      expect((await fixture().me(user)).userProfile['documentValidUntil']).toBeNull();
    },
  );

  it('ends with the document after the exception has ended', async () => {
    const user = await personInCheck(fixture());
    await end(await record(user, 'document_without_end'));
    const me = await check(user, { validUntil: '2099-05-01' });
    expect(me.kyc).toMatchObject({ state: 'done', validUntil: '2099-05-01T22:00:00.000Z' });
  });

  it('succeeds although the provider sends no date', async () => {
    const user = await personInCheck(fixture());
    const [row] = await rowsOf(context(), 'kyc_checks', user.userId);
    await context().transact(async (tx) => {
      const found = await findCheck(tx, Number(row?.['id']));
      await applyApplicant(fixture().deps, tx, {
        check: found,
        reading: await startReading(tx, found.id),
        applicant: {
          applicantId: 'applicant',
          reviewStatus: 'completed',
          answer: 'GREEN',
          rejectType: null,
          moderationComment: null,
          answeredAt: new Date(),
          person: { ...withoutEnd, documentValidUntil: 'SEUMUR HIDUP' },
        },
      });
    });
    expect((await fixture().me(user)).kyc).toMatchObject({ state: 'done', validUntil: null });
  });
});

describe('a questionnaire of an investor with an exception', () => {
  it('needs no document end', async () => {
    const user = await identified();
    const wrong = [{ path: 'data.documentValidUntil', code: 'invalid_date' }];
    expect(await issuesOf(user, withoutEnd)).toEqual(wrong);
    const exception = await record(user, 'document_without_end');
    await end(exception);
    expect(await issuesOf(user, withoutEnd)).toEqual(wrong);
    await record(user, 'document_without_end');
    expect(await issuesOf(user, { ...withoutEnd, documentValidUntil: '2019-12-31' })).toEqual([
      { path: 'data.documentValidUntil', code: 'errorExpired' },
    ]);
    expect(await issuesOf(user, withoutEnd)).toEqual([]);
    expect(levelsIn(await fixture().me(user))).toContain('AML');
  });

  it('ignores an earlier document end on the profile', async () => {
    const user = await identified();
    await know(user, { documentValidUntil: '2019-12-31' });
    expect(await issuesOf(user, withoutEnd)).toEqual([
      { path: 'data.documentValidUntil', code: 'errorExpired' },
    ]);
    await record(user, 'document_without_end');
    expect(await issuesOf(user, withoutEnd)).toEqual([]);
  });

  it('needs one of the two names', async () => {
    const user = await identified();
    const wrong = [{ path: 'data.lastName', code: 'required' }];
    expect(await issuesOf(user, withoutLastName)).toEqual(wrong);
    await end(await record(user, 'one_name'));
    expect(await issuesOf(user, withoutLastName)).toEqual(wrong);
    await record(user, 'one_name');
    const { firstName: _, ...nameless } = withoutLastName;
    expect(await issuesOf(user, nameless)).toEqual([
      { path: 'data.firstName', code: 'required' },
      { path: 'data.lastName', code: 'required' },
    ]);
    expect(await issuesOf(user, withoutLastName)).toEqual([]);
    expect((await fixture().me(user)).userProfile).toMatchObject({
      firstName: personal.firstName,
      lastName: null,
    });
  });
});

describe('GET /api/users/me', () => {
  it('shows the investor which exceptions are open', async () => {
    const user = await signedInUser(context());
    const exemptions = async () =>
      (await fixture().inject({ url: '/api/users/me', headers: user.headers })).json<{
        identityExceptions: string[];
      }>().identityExceptions;
    expect(await exemptions()).toEqual([]);
    await record(user, 'one_name');
    const exception = await record(user, 'document_without_end');
    expect(await exemptions()).toEqual(['document_without_end', 'one_name']);
    await end(exception);
    expect(await exemptions()).toEqual(['one_name']);
  });
});

describe('the name of an investor with one name', () => {
  it.each([{ firstName: 'Suparman' }, { lastName: 'Suparman' }])(
    'has no blanks around it: %j',
    async (values) => {
      const user = await signedInUser(context());
      await know(user, values);
      const named = await context().transact(async (tx) => ({
        name: await investorName(testVault)(tx, user.userId),
        payer: await payerOf(testVault)(tx, user.userId),
      }));
      expect(named).toMatchObject({ name: 'Suparman', payer: { firstName: '', lastName: '', ...values } });
      const { rows } = await sql<{ name: string }>`
      select name from approval_things where thing = 'investor' and id = ${user.userId}`.execute(
        context().admin.kysely,
      );
      expect(rows).toEqual([{ name: 'Suparman' }]);
    },
  );
});
