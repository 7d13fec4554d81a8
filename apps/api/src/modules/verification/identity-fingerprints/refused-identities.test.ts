import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { personalDataOf } from '../../../compose/personal-data.ts';
import {
  advanceClock,
  signedInUser,
  type TestUser,
  testVault,
} from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { createErasePeople, deleteAccount } from '../../accounts/index.ts';
import { amlCalls, answers, personal } from '../../../../test/support/verification/sample-questionnaire.ts';
import { useReviews } from '../../../../test/support/verification/review-calls.ts';
import {
  levelsIn,
  personInCheck,
  useVerification,
  verifiedPerson,
} from '../../../../test/support/verification/verification-fixture.ts';

const context = useTestDatabase();
const fixture = useVerification(context);
const { put, identified } = amlCalls(fixture);
const { asStaff, decide, openCase, rows } = useReviews(fixture);
const personalData = personalDataOf(testVault);

const exposed = { ...answers, politicallyExposed: true, sourceOfWealthSalary: true };

const leave = ({ userId }: TestUser): Promise<void> =>
  context().transact((tx) =>
    deleteAccount(
      { vault: testVault, jobs: { enqueue: async () => {} }, personalData, retentionYears: 10 },
      tx,
      { userId, requestId: 'test' },
    ),
  );
const erase = async (): Promise<void> => {
  const scheduledJob = createErasePeople({ transact: context().transact, vault: testVault, personalData });
  while ((await scheduledJob.run()) === 'more');
};
/** The provider refuses a user's document permanently. */
const refuse = async (comment = 'This document is forged.'): Promise<TestUser> => {
  const user = await personInCheck(fixture());
  await fixture().review(user, { answer: 'RED', final: true, comment });
  await fixture().processEvents();
  return user;
};
const reasonsOf = async (user: TestUser) =>
  (await rows('review_cases', user)).filter((row) => row['closed_at'] === null).map((row) => row['reasons']);
const levels = async (user: TestUser) => levelsIn(await fixture().me(user));
const refusalsOf = async ({ userId }: TestUser): Promise<string[]> => {
  const { rows: kinds } = await sql<{ kind: string }>`
    select distinct kind from refused_identities where user_id = ${userId} order by kind`.execute(
    context().admin.kysely,
  );
  return kinds.map(({ kind }) => kind);
};

describe('a person with a final refusal by the provider', () => {
  it('goes to compliance on a new account after the deletion of the refused one', async () => {
    const refused = await refuse();
    await leave(refused);
    const again = await verifiedPerson(fixture());
    expect([await levels(again), await reasonsOf(again)]).toEqual([['SIGNUP'], [['refused_before']]]);
    const { data } = await asStaff('first', `/review-cases/${await openCase(again)}`);
    expect(data.earlierRefusals).toEqual([
      {
        kind: 'kyc',
        refusedAt: expect.any(String) as string,
        comment: null,
        investor: { documentId: refused.documentId, email: null },
      },
    ]);
  });

  it('can be recognised by the document alone, and staff read the comment of the earlier refusal', async () => {
    const refused = await refuse();
    const again = await verifiedPerson(fixture(), { lastName: 'Dvořáková', dob: '1986-04-17' });
    expect(await reasonsOf(again)).toEqual([['refused_before']]);
    const { data } = await asStaff('first', `/review-cases/${await openCase(again)}`);
    expect(data.earlierRefusals).toMatchObject([
      { comment: 'This document is forged.', investor: { email: refused.email } },
    ]);
  });

  it('goes to compliance with the questionnaire too, even after staff granted the identity', async () => {
    await leave(await refuse());
    const again = await identified();
    const named = { ...personal, firstName: 'Jana', lastName: 'Nováková', dateOfBirth: '1985-04-17' };
    expect((await put(again, { ...named, ...answers })).statusCode).toBe(200);
    expect([await levels(again), await reasonsOf(again)]).toEqual([['SIGNUP', 'KYC'], [['refused_before']]]);
  });

  it('needs one acceptance by compliance: a known refusal adds no case, but a newer refusal does', async () => {
    await leave(await refuse());
    const again = await verifiedPerson(fixture());
    await decide(`/review-cases/${await openCase(again)}/accept`);
    expect(await levels(again)).toEqual(['SIGNUP', 'KYC']);
    const renew = async () => {
      await advanceClock(context(), '1 minute');
      await fixture().review(again, { answer: 'RED' });
      await fixture().processEvents();
      await advanceClock(context(), '1 minute');
      await fixture().review(again, { answer: 'GREEN' });
      await fixture().processEvents();
    };
    await renew();
    expect(await reasonsOf(again)).toEqual([]);
    await refuse();
    await renew();
    expect(await reasonsOf(again)).toEqual([['refused_before']]);
  });

  it('is not confused with other people, and passes after the withdrawal of the refusal', async () => {
    const refused = await refuse();
    const stranger = {
      firstName: 'Petr',
      lastName: 'Svoboda',
      dob: '1979-06-23',
      number: '1',
      personalNumber: '2',
    };
    expect(await levels(await verifiedPerson(fixture(), stranger))).toEqual(['SIGNUP', 'KYC']);
    await advanceClock(context(), '1 minute');
    await fixture().review(refused, { answer: 'GREEN' });
    await fixture().processEvents();
    expect([await levels(refused), await refusalsOf(refused)]).toEqual([['SIGNUP', 'KYC'], []]);
    expect(await levels(await verifiedPerson(fixture()))).toEqual(['SIGNUP', 'KYC']);
  });
});

describe('a person refused by compliance', () => {
  it('matches by identity and by questionnaire on a new account after a refused questionnaire', async () => {
    const refused = await verifiedPerson(fixture());
    await put(refused, exposed);
    await decide(`/review-cases/${await openCase(refused)}/reject`, 'We may not serve you.');
    expect(await refusalsOf(refused)).toEqual(['aml']);
    await leave(refused);
    const again = await verifiedPerson(fixture());
    expect(await reasonsOf(again)).toEqual([['refused_before']]);
    const { data } = await asStaff('first', `/review-cases/${await openCase(again)}`);
    expect(data.earlierRefusals).toMatchObject([
      { kind: 'aml', comment: 'We may not serve you.', investor: { documentId: refused.documentId } },
    ]);
    await decide(`/review-cases/${await openCase(again)}/accept`);
    await put(again, answers);
    expect([await levels(again), await reasonsOf(again)]).toEqual([['SIGNUP', 'KYC'], [['refused_before']]]);
  });

  it('matches on a new account after a refused identity or a revoked level, until staff override it', async () => {
    const override = async (user: TestUser, effect: object) => {
      const asked = await asStaff('first', `/users/${user.documentId}/override-verification`, {
        method: 'POST',
        body: { reason: 'Paper file 12/2026', type: 'KYC', ...effect },
      });
      await decide(`/approvals/${asked.data.documentId}/approve`, 'Agreed', 'second');
    };
    const refused = await verifiedPerson(fixture());
    await override(refused, { effect: 'revoke', comment: 'Please write to us.' });
    expect(await refusalsOf(refused)).toEqual(['kyc']);
    const again = await verifiedPerson(fixture());
    expect(await reasonsOf(again)).toEqual([['refused_before']]);
    await decide(`/review-cases/${await openCase(again)}/reject`, 'You know why.');
    expect(await refusalsOf(again)).toEqual(['kyc']);
    for (const user of [refused, again])
      await override(user, { effect: 'grant', validThrough: '2099-05-01' });
    expect([await refusalsOf(refused), await refusalsOf(again)]).toEqual([[], []]);
    expect(await levels(await verifiedPerson(fixture()))).toEqual(['SIGNUP', 'KYC']);
  });
});

describe('another account of a person with a final refusal', () => {
  const caseOf = async (user: TestUser) =>
    (await rows('review_cases', user))
      .filter((row) => row['closed_at'] === null)
      .map((row) => [row['kind'], row['reasons']]);
  const kycStates = async (user: TestUser) => (await rows('kyc_checks', user)).map((row) => row['state']);

  it('goes to compliance immediately and keeps its level until the decision', async () => {
    const verified = await verifiedPerson(fixture());
    const stranger = await verifiedPerson(fixture(), {
      firstName: 'Petr',
      lastName: 'Svoboda',
      dob: '1979-06-23',
      number: '1',
      personalNumber: '2',
    });
    const refused = await refuse();
    expect([await levels(verified), await caseOf(verified)]).toEqual([
      ['SIGNUP', 'KYC'],
      [['kyc', ['refused_before']]],
    ]);
    expect((await fixture().me(verified)).kyc.state).toBe('done');
    expect(await caseOf(stranger)).toEqual([]);
    const { data } = await asStaff('first', `/review-cases/${await openCase(verified)}`);
    expect(data.earlierRefusals).toMatchObject([{ investor: { documentId: refused.documentId } }]);
    await decide(`/review-cases/${await openCase(verified)}/accept`);
    expect([await levels(verified), await kycStates(verified)]).toEqual([['SIGNUP', 'KYC'], ['done']]);
    // The same refusal is reported again, on an account whose refusal compliance knew.
    await advanceClock(context(), '1 minute');
    await fixture().review(refused, { answer: 'RED', final: true });
    await fixture().processEvents();
    expect(await caseOf(verified)).toEqual([]);
  });

  it('loses its level when compliance refuses it too, and the first account then does not change', async () => {
    const [verified, refused] = [await verifiedPerson(fixture()), await verifiedPerson(fixture())];
    await put(refused, answers);
    await advanceClock(context(), '1 minute');
    await fixture().review(refused, { answer: 'RED', final: true });
    await fixture().processEvents();
    const third = await verifiedPerson(fixture());
    await decide(`/review-cases/${await openCase(third)}/accept`);
    await decide(`/review-cases/${await openCase(verified)}/reject`, 'You know why.');
    expect([await levels(verified), await refusalsOf(verified)]).toEqual([['SIGNUP'], ['kyc']]);
    expect(await caseOf(refused)).toEqual([]);
    // Compliance did not know this refusal when it accepted the third account.
    expect(await caseOf(third)).toEqual([['kyc', ['refused_before']]]);
  });

  it('goes to compliance for a refused questionnaire, and compliance can end the AML level', async () => {
    const verified = await verifiedPerson(fixture());
    await put(verified, answers);
    const refused = await verifiedPerson(fixture());
    await put(refused, exposed);
    await decide(`/review-cases/${await openCase(refused)}/reject`, 'We may not serve you.');
    expect([await levels(verified), await caseOf(verified)]).toEqual([
      ['SIGNUP', 'KYC', 'AML'],
      [['aml', ['refused_before']]],
    ]);
    await decide(`/review-cases/${await openCase(verified)}/reject`, 'Nor here.');
    expect([await levels(verified), await refusalsOf(verified)]).toEqual([['SIGNUP', 'KYC'], ['aml']]);
  });

  it('can get a request for a new questionnaire instead', async () => {
    const verified = await verifiedPerson(fixture());
    await put(verified, answers);
    const refused = await verifiedPerson(fixture());
    await put(refused, exposed);
    await decide(`/review-cases/${await openCase(refused)}/reject`, 'We may not serve you.');
    await decide(`/review-cases/${await openCase(verified)}/ask`, 'Tell us more.');
    expect([await levels(verified), (await fixture().me(verified)).aml.state]).toEqual([
      ['SIGNUP', 'KYC'],
      'retry',
    ]);
  });

  it('goes to compliance when two members of staff revoke a level, and an open case gets the reason too', async () => {
    const [verified, waits] = [await verifiedPerson(fixture()), await verifiedPerson(fixture())];
    await put(waits, exposed);
    const taken = await verifiedPerson(fixture());
    const asked = await asStaff('first', `/users/${taken.documentId}/override-verification`, {
      method: 'POST',
      body: { reason: 'Paper file 12/2026', type: 'KYC', effect: 'revoke', comment: 'Please write to us.' },
    });
    await decide(`/approvals/${asked.data.documentId}/approve`, 'Agreed', 'second');
    expect(await caseOf(verified)).toEqual([['kyc', ['refused_before']]]);
    expect(await caseOf(waits)).toEqual([['aml', ['politically_exposed', 'refused_before']]]);
  });
});

describe('refused identities', () => {
  it('stay as long as the sealed record of the person and disappear with it', async () => {
    const refused = await refuse();
    await leave(refused);
    await advanceClock(context(), '10 years -1 day');
    await erase();
    expect(await refusalsOf(refused)).toEqual(['kyc']);
    await advanceClock(context(), '2 days');
    await erase();
    expect(await refusalsOf(refused)).toEqual([]);
    const { rows: left } = await sql`
      select from users where id = ${refused.userId} and erased_at is not null`.execute(
      context().admin.kysely,
    );
    expect(left).toHaveLength(1);
  });

  it('stay after the account deletion even when nothing else about the person remains', async () => {
    const user = await signedInUser(context());
    await sql`
      insert into refused_identities (user_id, kind, fingerprint)
      values (${user.userId}, 'aml', sha256(${`mark ${user.userId}`}::bytea))`.execute(
      context().admin.kysely,
    );
    await leave(user);
    expect(await refusalsOf(user)).toEqual(['aml']);
  });
});
