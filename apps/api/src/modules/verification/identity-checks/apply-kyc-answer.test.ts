import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { advanceClock, type TestUser, testVault } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { type ProfileValues, saveProfileFields } from '../../accounts/index.ts';
import {
  askToken,
  levelsIn,
  liveKyc,
  personInCheck,
  rowsOf,
  useVerification,
  verifiedPerson,
} from '../../../../test/support/verification/verification-fixture.ts';

const context = useTestDatabase();
const fixture = useVerification(context);

describe('an accepted identity check', () => {
  it('expires with the document and can be renewed by another check', async () => {
    const user = await verifiedPerson(fixture());
    await sql`
      update verification_records set valid_until = app_now() + interval '10 minutes'
      where user_id = ${user.userId}`.execute(context().admin.kysely);
    await advanceClock(context(), '11 minutes');
    const expired = await fixture().me(user);
    expect(expired.kyc.state).toBe('expired');
    expect(levelsIn(expired)).toEqual(['SIGNUP']);
    expect((await askToken(fixture(), user)).statusCode).toBe(200);
    expect((await fixture().me(user)).kyc.state).toBe('draft');
    await fixture().review(user, { answer: 'GREEN', person: { number: 'NEW-555' } });
    await fixture().processEvents();
    const renewed = await fixture().me(user);
    expect(renewed.kyc.state).toBe('done');
    expect(renewed.userProfile['idOrPassportNumber']).toBe('•••••555');
    expect(await rowsOf(context(), 'verification_records', user.userId)).toMatchObject([
      { reason: 'replaced' },
      { reason: null },
    ]);
    const { rows } = await sql`
      select from kyc_reports r join kyc_checks c on c.id = r.kyc_check_id
      where c.user_id = ${user.userId}`.execute(context().admin.kysely);
    expect(rows).toHaveLength(2);
  });

  it('waits for compliance and grants nothing for a person under 18', async () => {
    const user = await verifiedPerson(fixture(), { dob: '2015-01-15' });
    const me = await fixture().me(user);
    expect(me.kyc.state).toBe('review');
    expect(levelsIn(me)).toEqual(['SIGNUP']);
    expect(me.userProfile['firstName']).toBeNull();
    expect(await rowsOf(context(), 'review_cases', user.userId)).toMatchObject([
      { kind: 'kyc', reasons: ['under_age'], closed_at: null },
    ]);
  });

  it('waits for compliance when the name differs from the verified one, and the old level stays valid', async () => {
    const user = await verifiedPerson(fixture(), { lastName: 'Nováková' });
    await sql`
      update verification_records set valid_until = app_now() + interval '30 days'
      where user_id = ${user.userId}`.execute(context().admin.kysely);
    await askToken(fixture(), user);
    await fixture().review(user, { answer: 'GREEN', person: { lastName: 'Dvořáková' } });
    await fixture().processEvents();
    const me = await fixture().me(user);
    expect(me.userProfile['lastName']).toBe('Nováková');
    expect(levelsIn(me)).toContain('KYC');
    expect(await rowsOf(context(), 'review_cases', user.userId)).toMatchObject([
      { reasons: ['name_differs'] },
    ]);
    expect((await rowsOf(context(), 'kyc_checks', user.userId)).at(-1)).toMatchObject({ state: 'review' });
  });
});

describe('an accepted identity check that differs from the profile', () => {
  /** Puts values from another source into the profile: a social sign-in, or a questionnaire. */
  const known = (user: TestUser, values: ProfileValues) =>
    context().transact((tx) => saveProfileFields(tx, testVault, user.userId, { values }));
  const profileOf = async (user: TestUser) => (await fixture().me(user)).userProfile;

  it.each([
    ['name_differs', { firstName: 'Karel', lastName: 'Nový' }],
    ['name_differs', { firstName: 'Karel' }],
    ['name_differs', { firstName: 'Jana Marie', lastName: 'Nováková' }],
    ['birth_date_differs', { dateOfBirth: '1985-04-18' }],
  ])('waits for compliance, grants nothing and replaces nothing: %s for %j', async (reason, values) => {
    const user = await personInCheck(fixture());
    await known(user, values);
    await fixture().review(user, { answer: 'GREEN' });
    await fixture().processEvents();
    const me = await fixture().me(user);
    expect(me.kyc.state).toBe('review');
    expect(levelsIn(me)).toEqual(['SIGNUP']);
    expect(me.userProfile).toMatchObject({ ...values, verifiedFields: [], citizenship: null });
    expect(await rowsOf(context(), 'review_cases', user.userId)).toMatchObject([
      { kind: 'kyc', reasons: [reason], closed_at: null },
    ]);
  });

  it('grants KYC when only the spelling differs, and verified values replace the rest', async () => {
    const user = await personInCheck(fixture());
    await known(user, { firstName: 'NOVAKOVA', lastName: 'jana', cityAddress: 'Praha' });
    await fixture().review(user, { answer: 'GREEN' });
    await fixture().processEvents();
    expect(levelsIn(await fixture().me(user))).toEqual(['SIGNUP', 'KYC']);
    expect(await profileOf(user)).toMatchObject({
      firstName: 'Jana',
      lastName: 'Nováková',
      cityAddress: 'Brno',
    });
  });

  it('waits for compliance when the document has expired; a valid level and its values stay', async () => {
    const user = await verifiedPerson(fixture(), { number: 'VALID-713' });
    await sql`
      update verification_records set valid_until = app_now() + interval '30 days'
      where user_id = ${user.userId}`.execute(context().admin.kysely);
    await askToken(fixture(), user);
    await fixture().review(user, {
      answer: 'GREEN',
      person: { number: 'OLD-111', validUntil: '2019-12-31' },
    });
    await fixture().processEvents();
    const me = await fixture().me(user);
    expect(me.kyc).toMatchObject({ state: 'done', renewal: { state: 'review' } });
    expect(me.userProfile['idOrPassportNumber']).toBe('•••••713');
    expect(await rowsOf(context(), 'review_cases', user.userId)).toMatchObject([
      { reasons: ['document_expired'] },
    ]);
  });
});

describe('a refused identity check', () => {
  it('shows its comment when the investor can repeat it, and a better photo is then accepted', async () => {
    const user = await personInCheck(fixture());
    await fixture().review(user, { answer: 'RED' });
    await fixture().processEvents();
    expect((await fixture().me(user)).kyc).toMatchObject({
      state: 'retry',
      comment: expect.stringContaining('photo of your document'),
    });
    expect((await askToken(fixture(), user)).statusCode).toBe(200);
    await fixture().review(user, { answer: 'GREEN' });
    await fixture().processEvents();
    expect((await fixture().me(user)).kyc).toMatchObject({ state: 'done', comment: null });
  });

  it.each([{}, { final: true }])(
    'ends the level of an earlier accepted check immediately: %j',
    async (more) => {
      const user = await verifiedPerson(fixture());
      await fixture().review(user, { answer: 'RED', ...more });
      await fixture().processEvents();
      const me = await fixture().me(user);
      expect(levelsIn(me)).toEqual(['SIGNUP']);
      expect(me.kyc.state).toBe('final' in more ? 'rejected' : 'retry');
      expect(await liveKyc(context(), user)).toEqual([]);
    },
  );

  it('ends the level of the older check only when a refused renewal is final', async () => {
    const user = await verifiedPerson(fixture());
    await sql`
      update verification_records set valid_until = app_now() + interval '30 days'
      where user_id = ${user.userId}`.execute(context().admin.kysely);
    await askToken(fixture(), user);
    await fixture().review(user, { answer: 'RED' });
    await fixture().processEvents();
    expect(levelsIn(await fixture().me(user))).toContain('KYC');
    await fixture().review(user, { answer: 'RED', final: true });
    await fixture().processEvents();
    expect(levelsIn(await fixture().me(user))).not.toContain('KYC');
  });
});
