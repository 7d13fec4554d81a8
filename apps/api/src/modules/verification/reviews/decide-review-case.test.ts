import { localizedFrom } from '@parcela/domain';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signedInUser, type TestUser, testVault } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { getProfile, saveProfileFields } from '../../accounts/index.ts';
import { isClearedToInvest } from '../index.ts';
import { amlCalls, answers, personal } from '../../../../test/support/verification/sample-questionnaire.ts';
import { useReviews } from '../../../../test/support/verification/review-calls.ts';
import {
  askToken,
  levelsIn,
  liveKyc,
  personInCheck,
  useVerification,
  verifiedPerson,
} from '../../../../test/support/verification/verification-fixture.ts';

const context = useTestDatabase();
const fixture = useVerification(context);
const { put } = amlCalls(fixture);
const { asStaff, call, decide, decideInWords, member, openCase, rows, notifiedTo, auditLogOf } =
  useReviews(fixture);

const tied = { ...answers, countriesWithSanctions: true };
const isCleared = ({ userId }: TestUser) => context().transact((tx) => isClearedToInvest(tx, userId));

/** A user with a link to a sanctioned country, whose questionnaire waits for compliance. */
const waiting = async (): Promise<TestUser> => {
  const user = await verifiedPerson(fixture());
  await put(user, tied);
  return user;
};
const caseRow = async (user: TestUser) => (await rows('review_cases', user)).at(-1);

/** Reads every page of a list one after another, by the previous page's cursor. */
const walked = async (list: string): Promise<string[]> => {
  const found: string[] = [];
  let after = '';
  for (let page = 0; page < 100; page += 1) {
    const { data, text } = await asStaff('first', `${list}?pagination[pageSize]=1${after}`);
    found.push(...data.map(({ documentId }: { documentId: string }) => documentId));
    const { next } = (JSON.parse(text) as { meta: { pagination: { next: string | null } } }).meta.pagination;
    if (next === null) return found;
    after = `&pagination[after]=${next}`;
  }
  throw new Error('the list has no end');
};

describe('GET /operator/review-cases', () => {
  it('lists the waiting investors and the reasons without any answers, longest waiting first', async () => {
    const [first, second] = [await waiting(), await waiting()];
    const { data, text } = await asStaff('support', '/review-cases?filters[state]=open&filters[kind]=aml');
    const mine = data.filter((item: { investor: { documentId: string } }) =>
      [first, second].some(({ documentId }) => documentId === item.investor.documentId),
    );
    expect(mine).toEqual([
      expect.objectContaining({
        kind: 'aml',
        reasons: ['sanctioned_country'],
        outcome: null,
        comment: null,
        investor: { documentId: first.documentId, email: first.email },
        closedAt: null,
      }),
      expect.objectContaining({ investor: { documentId: second.documentId, email: second.email } }),
    ]);
    expect(text).not.toContain(answers.purposeOfContract);
  });

  it('limits the page, and filters by investor, kind and state', async () => {
    const user = await waiting();
    const of = (query: string) =>
      asStaff('first', `/review-cases?filters[investor]=${user.documentId}${query}`);
    expect((await of('')).data).toHaveLength(1);
    expect((await of('&filters[kind]=kyc')).data).toHaveLength(0);
    expect((await of('&filters[state]=closed')).data).toHaveLength(0);
    await decide(`/review-cases/${await openCase(user)}/accept`);
    expect((await of('&filters[state]=closed')).data).toMatchObject([{ outcome: 'accepted' }]);
    expect((await of('&filters[state]=open')).data).toHaveLength(0);
    await decide(`/review-cases/${await openCase(await waiting())}/accept`);
    await waiting();
    const whole = (await asStaff('first', '/review-cases?pagination[pageSize]=100')).data;
    const ids = whole.map(({ documentId }: { documentId: string }) => documentId);
    const ends = whole.map(({ closedAt }: { closedAt: string | null }) => closedAt);
    const closed = ends.filter((end: string | null) => end !== null);
    expect(closed.length).toBeGreaterThan(1);
    expect(ends).toEqual([
      ...Array.from({ length: ends.length - closed.length }, () => null),
      ...closed.toSorted().toReversed(),
    ]);
    expect(await walked('/review-cases')).toEqual(ids);
    expect((await asStaff('first', '/review-cases?filters[state]=some')).status).toBe(400);
  });
});

describe('one review case', () => {
  it('shows compliance everything, with an audit entry for each reading', async () => {
    const user = await waiting();
    const path = `/review-cases/${await openCase(user)}`;
    const { data } = await asStaff('first', path);
    expect(data).toMatchObject({
      profile: { firstName: 'Jana', idOrPassportNumber: '206845713' },
      verified: null,
      answers: { countriesWithSanctions: true, purposeOfContract: answers.purposeOfContract },
    });
    await asStaff('second', path);
    expect(await auditLogOf(user)).toEqual(['review_case.read', 'review_case.read']);
  });

  it('is hidden from support, without an audit entry', async () => {
    const user = await waiting();
    const path = `/review-cases/${await openCase(user)}`;
    expect(await asStaff('support', path)).toMatchObject({ status: 403, code: 'common.forbidden' });
    expect(await decide(`${path}/accept`, 'Fine', 'support')).toMatchObject({ status: 403 });
    expect(await auditLogOf(user)).toEqual([]);
  });

  it.each(['', '/accept', '/reject', '/ask'])('answers 404 when it does not exist%s', async (verb) => {
    const path = `/review-cases/${'A'.repeat(24)}${verb}`;
    const answer = verb === '' ? await asStaff('first', path) : await decide(path);
    expect(answer).toMatchObject({ status: 404, code: 'common.not_found' });
  });

  it('answers 401 to an investor’s token', async () => {
    const user = await waiting();
    expect((await call(user, `/operator/review-cases/${await openCase(user)}`)).status).toBe(401);
  });

  it('requires a reason for a decision', async () => {
    const user = await waiting();
    const path = `/review-cases/${await openCase(user)}/reject`;
    expect(await decide(path, '  ')).toMatchObject({
      status: 400,
      issues: [{ path: 'reason', code: 'required' }],
    });
    expect((await fixture().me(user)).aml.state).toBe('review');
  });
});

describe('a questionnaire reviewed by compliance', () => {
  it('grants AML when staff accept it, notifies the investor and shows no reason', async () => {
    const user = await waiting();
    expect(await isCleared(user)).toBe(false);
    const decided = await decide(`/review-cases/${await openCase(user)}/accept`, 'Checked at the register');
    expect(decided).toMatchObject({ status: 200, data: { outcome: 'accepted', comment: null } });
    const me = await fixture().me(user);
    expect(levelsIn(me)).toEqual(['SIGNUP', 'KYC', 'AML']);
    expect(me.aml).toMatchObject({ state: 'done', comment: null });
    expect(await isCleared(user)).toBe(true);
    expect(await notifiedTo(user)).toContain('aml.done pending');
    expect(await auditLogOf(user)).toEqual(['review_case.accepted']);
    expect(await caseRow(user)).toMatchObject({
      outcome: 'accepted',
      decided_by: member('first').staffId,
      aml_submission_id: expect.any(Number),
    });
  });

  it('shows the investor the reason when staff reject it, grants nothing and accepts no new answers', async () => {
    const user = await waiting();
    await decide(`/review-cases/${await openCase(user)}/reject`, 'Doložte prosím původ majetku na pobočce.');
    const me = await fixture().me(user);
    expect(me.aml).toMatchObject({
      state: 'rejected',
      comment: 'Doložte prosím původ majetku na pobočce.',
    });
    expect(levelsIn(me)).toEqual(['SIGNUP', 'KYC']);
    expect(await notifiedTo(user)).toContain('aml.rejected pending');
    expect((await put(user, answers)).statusCode).toBe(409);
  });

  it('shows the investor the question, returns the earlier answers, and sends the new ones to review again', async () => {
    const user = await waiting();
    await decide(`/review-cases/${await openCase(user)}/ask`, 'Jakou funkci zastáváte?');
    expect((await fixture().me(user)).aml).toMatchObject({
      state: 'retry',
      comment: 'Jakou funkci zastáváte?',
    });
    expect(await notifiedTo(user)).toContain('aml.retry pending');
    const { data } = await call(user, '/core/user/aml/draft');
    expect(data.draft).toMatchObject({
      countriesWithSanctions: true,
      purposeOfContract: answers.purposeOfContract,
    });
    expect(data.draft.idOrPassportNumber).toBeUndefined();

    // A user who now denies the reason for the review is still not accepted.
    expect((await put(user, answers)).statusCode).toBe(200);
    expect((await fixture().me(user)).aml.state).toBe('review');
    expect(await caseRow(user)).toMatchObject({ reasons: ['answered_again'], outcome: null });
    expect(await isCleared(user)).toBe(false);
    await decide(`/review-cases/${await openCase(user)}/accept`);
    expect(await isCleared(user)).toBe(true);
  });

  it('informs the investor in their language, keeps the reason for staff, and offers templates in each language', async () => {
    const templates = await asStaff('first', '/review-templates');
    const found = (templates.data as { kind: string; outcome: string; texts: Record<string, string> }[]).find(
      ({ kind, outcome }) => kind === 'aml' && outcome === 'asked',
    );
    expect(Object.keys(found?.texts ?? {})).toEqual(['cs', 'en', 'pl']);
    expect(new Set(Object.values(found?.texts ?? {})).size).toBe(3);
    expect((await asStaff('support', '/review-templates')).status).toBe(403);

    const user = await waiting();
    const path = `/review-cases/${await openCase(user)}`;
    expect(
      await decideInWords(`${path}/ask`, localizedFrom({ cs: 'Doložte', en: '', pl: '' })),
    ).toMatchObject({
      status: 400,
    });
    const texts = localizedFrom({ cs: 'Doložte původ peněz.', en: 'Show where it comes from.', pl: '' });
    const asked = await decideInWords(`${path}/ask`, texts);
    expect(asked).toMatchObject({ status: 200, data: { outcome: 'asked', comment: texts.en } });
    expect((await asStaff('first', path)).data.commentTexts).toEqual(texts);
    for (const [locale, comment] of [
      ['cs', texts.cs],
      ['en', texts.en],
      ['pl', texts.en],
    ] as const) {
      const { data } = await call(user, `/api/users/me?locale=${locale}`);
      expect([locale, data.aml.comment]).toEqual([locale, comment]);
    }
    await put(user, answers);
    await decide(`/review-cases/${await openCase(user)}/reject`, 'In one language');
    expect((await fixture().me(user)).aml.comment).toBe('In one language');
    expect((await caseRow(user))?.['comment_texts']).toBeNull();
  });

  it('shows the member who works on it until the claim lapses, the member returns the case or staff decide', async () => {
    const user = await waiting();
    const path = `/review-cases/${await openCase(user)}`;
    const claimant = async () =>
      (await asStaff('support', `/review-cases?filters[investor]=${user.documentId}`)).data[0].claimedBy;
    expect(await claimant()).toBeNull();
    const claim = (who: string, verb = 'claim') => asStaff(who, `${path}/${verb}`, { method: 'POST' });
    expect(await claim('first')).toMatchObject({
      status: 200,
      data: { claimedBy: { documentId: member('first').documentId } },
    });
    await claim('second');
    expect(await claimant()).toMatchObject({ documentId: member('second').documentId });
    await sql`update review_cases set claimed_at = claimed_at - interval '30 minutes'
      where user_id = ${user.userId}`.execute(context().admin.kysely);
    expect(await claimant()).toBeNull();
    await claim('first');
    await claim('first', 'release');
    expect(await claimant()).toBeNull();
    expect(await claim('support')).toMatchObject({ status: 403 });
    await decide(`${path}/accept`);
    expect(await claim('first')).toMatchObject({ status: 409, code: 'review_case.decided' });
    expect(await auditLogOf(user)).toEqual([
      'review_case.claimed',
      'review_case.claimed',
      'review_case.claimed',
      'review_case.released',
      'review_case.accepted',
    ]);
  });

  it('gets only one of two parallel decisions', async () => {
    const user = await waiting();
    const path = `/review-cases/${await openCase(user)}`;
    const answered = await Promise.all([decide(`${path}/accept`), decide(`${path}/reject`, 'No', 'second')]);
    expect(answered.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answered.find(({ status }) => status === 409)?.code).toBe('review_case.decided');
    expect((await notifiedTo(user)).filter((kind) => kind.startsWith('aml.'))).toHaveLength(1);
  });

  it('keeps showing the answers from the time of the decision', async () => {
    const user = await waiting();
    const path = `/review-cases/${await openCase(user)}`;
    await decide(`${path}/ask`, 'More, please');
    await put(user, { ...answers, purposeOfContract: 'Another purpose' });
    expect((await asStaff('first', path)).data.answers).toMatchObject({ countriesWithSanctions: true });
  });
});

describe('an identity reviewed by compliance', () => {
  /** The provider has accepted a user whose profile has another name. */
  const differing = async (): Promise<TestUser> => {
    const user = await personInCheck(fixture());
    await context().transact((tx) =>
      saveProfileFields(tx, testVault, user.userId, {
        values: { firstName: personal.firstName, lastName: personal.lastName },
      }),
    );
    await fixture().review(user, { answer: 'GREEN' });
    await fixture().processEvents();
    expect((await fixture().me(user)).kyc.state).toBe('review');
    return user;
  };

  it('shows the profile values and the values verified by the provider', async () => {
    const user = await differing();
    const { data } = await asStaff('first', `/review-cases/${await openCase(user)}`);
    expect(data).toMatchObject({
      kind: 'kyc',
      reasons: ['name_differs'],
      profile: { firstName: 'Marie' },
      verified: { firstName: 'Jana' },
      answers: null,
    });
  });

  it('replaces the old values with the verified ones when staff accept the identity, and KYC lasts as long as the document', async () => {
    const user = await differing();
    expect((await decide(`/review-cases/${await openCase(user)}/accept`)).status).toBe(200);
    const me = await fixture().me(user);
    expect(me.kyc.state).toBe('done');
    expect(me.kyc.validUntil).not.toBeNull();
    const profile = await getProfile(context().database.reader, testVault, user.userId);
    expect(profile.firstName).toBe('Jana');
    expect(profile.verifiedFields).toContain('firstName');
    expect(await liveKyc(context(), user)).toMatchObject([
      { source: 'admin', kyc_check_id: expect.any(Number) },
    ]);
    expect(await notifiedTo(user)).toContain('kyc.done pending');
  });

  it('shows the investor the reason when staff reject it and allows no new check', async () => {
    const user = await differing();
    await decide(`/review-cases/${await openCase(user)}/reject`, 'Doklad patří někomu jinému.');
    expect((await fixture().me(user)).kyc).toMatchObject({
      state: 'rejected',
      comment: 'Doklad patří někomu jinému.',
    });
    expect(await liveKyc(context(), user)).toEqual([]);
    expect((await askToken(fixture(), user)).statusCode).toBe(403);
    expect(await notifiedTo(user)).toContain('kyc.rejected pending');
  });

  it('allows a new check after a request for more, and its result waits for staff again', async () => {
    const user = await differing();
    await decide(`/review-cases/${await openCase(user)}/ask`, 'Nahrajte prosím pas.');
    expect((await fixture().me(user)).kyc).toMatchObject({ state: 'retry', comment: 'Nahrajte prosím pas.' });
    expect((await askToken(fixture(), user)).statusCode).toBe(200);
    expect(await rows('kyc_checks', user)).toHaveLength(2);
    await fixture().review(user, { answer: 'GREEN', person: { firstName: 'Marie', lastName: 'Černá' } });
    await fixture().processEvents();
    expect((await fixture().me(user)).kyc.state).toBe('review');
    expect(await caseRow(user)).toMatchObject({ reasons: ['reviewed_before'] });
  });

  it('stays unchanged when the provider repeats its earlier answer', async () => {
    const user = await differing();
    await decide(`/review-cases/${await openCase(user)}/reject`, 'Doklad patří někomu jinému.');
    await fixture().sandbox.control('/faults', { provider: 'sumsub', mode: 'duplicate', times: 1 });
    await fixture().review(user, { answer: 'GREEN' });
    await fixture().processEvents();
    expect(levelsIn(await fixture().me(user))).toEqual(['SIGNUP']);
  });

  it('cannot be decided for an investor whose account is deleted', async () => {
    const user = await differing();
    const path = `/review-cases/${await openCase(user)}`;
    await context().admin.pool.query(`update users set deleted_at = app_now() where id = $1`, [user.userId]);
    expect(await decide(`${path}/accept`)).toMatchObject({ status: 409, code: 'review_case.decided' });
    expect(await asStaff('first', path)).toMatchObject({ status: 404 });
    expect(await liveKyc(context(), user)).toEqual([]);
  });
});

it('the API refuses to open a review case for an investor', async () => {
  const user = await signedInUser(context());
  expect((await call(user, '/api/review-cases', { method: 'POST', body: {} })).status).toBe(404);
});
