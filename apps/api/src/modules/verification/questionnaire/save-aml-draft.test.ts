import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type TestUser, testVault } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { tablesWith } from '../../../../test/support/accounts/personal-details.ts';
import { verificationPersonalData } from '../personal-data.ts';
import { amlCalls, answers, personal } from '../../../../test/support/verification/sample-questionnaire.ts';
import { useReviews } from '../../../../test/support/verification/review-calls.ts';
import { useVerification } from '../../../../test/support/verification/verification-fixture.ts';

const context = useTestDatabase();
const fixture = useVerification(context);
const { put, identified } = amlCalls(fixture);
const { call } = useReviews(fixture);
const rowsOfDrafts = async (user: TestUser): Promise<unknown[]> => {
  const { rows } = await sql`select * from aml_drafts where user_id = ${user.userId}`.execute(
    context().database.kysely,
  );
  return rows;
};

const url = '/core/user/aml/draft';
const save = (user: Pick<TestUser, 'headers'>, body: object) => call(user, url, { method: 'PUT', body });
const read = (user: TestUser) => call(user, url);
const begun = { firstName: 'Rozepsaná', idOrPassportNumber: 'OP-ROZEPSANO', originOfFunds: { salary: true } };

describe('the draft of an AML questionnaire', () => {
  it('does not exist at first', async () => {
    expect(await read(await identified())).toMatchObject({
      status: 200,
      data: { draft: null, savedAt: null },
    });
  });

  it('is returned as last saved, and the state is draft', async () => {
    const user = await identified();
    await save(user, { firstName: 'First', dateOfBirth: '19' });
    const saved = await save(user, begun);
    expect(saved).toMatchObject({ status: 200, data: { savedAt: expect.any(String) } });
    expect((await read(user)).data).toEqual({ draft: begun, savedAt: saved.data.savedAt });
    expect((await fixture().me(user)).aml).toMatchObject({ state: 'draft', since: saved.data.savedAt });
  });

  it('is not in plain text in the database', async () => {
    const user = await identified();
    await save(user, begun);
    expect(await rowsOfDrafts(user)).toHaveLength(1);
    expect(await tablesWith(context(), 'OP-ROZEPSANO', 'Rozepsaná')).toEqual([]);
  });

  it('belongs to its owner: another user’s read, save and delete affect only that user’s own draft', async () => {
    const [user, stranger] = [await identified(), await identified()];
    await save(user, begun);
    expect((await read(stranger)).data.draft).toBeNull();
    await save(stranger, { firstName: 'Cizí' });
    await call(stranger, url, { method: 'DELETE' });
    expect((await read(user)).data.draft).toEqual(begun);
  });

  it('disappears when its owner deletes it', async () => {
    const user = await identified();
    await save(user, begun);
    expect(await call(user, url, { method: 'DELETE' })).toMatchObject({ status: 200, data: { ok: true } });
    expect(await rowsOfDrafts(user)).toEqual([]);
    expect((await call(user, url, { method: 'DELETE' })).status).toBe(200);
    expect((await fixture().me(user)).aml.state).toBe('none');
  });

  it('disappears with the submission of the questionnaire, and the API stores no draft afterwards', async () => {
    const user = await identified();
    await save(user, begun);
    expect((await put(user, { ...answers, ...personal })).statusCode).toBe(200);
    expect(await rowsOfDrafts(user)).toEqual([]);
    expect(await save(user, begun)).toMatchObject({
      status: 409,
      code: 'verification.aml_already_submitted',
    });
    expect(await rowsOfDrafts(user)).toEqual([]);
  });

  it('stays unchanged when the API refuses the questionnaire', async () => {
    const user = await identified();
    await save(user, begun);
    expect((await put(user, { ...answers, ...personal, firstName: '' })).statusCode).toBe(400);
    expect((await read(user)).data.draft).toEqual(begun);
  });

  it('does not remain after a save during the submission of the questionnaire', async () => {
    const user = await identified();
    const [handedIn] = await Promise.all([
      put(user, { ...answers, ...personal }),
      save(user, begun),
      save(user, begun),
    ]);
    expect(handedIn.statusCode).toBe(200);
    expect(await rowsOfDrafts(user)).toEqual([]);
  });

  it.each([
    [{ kyc: 'done' }, 'kyc', 'unknown_field'],
    [{ finalCheck: true }, 'finalCheck', 'unknown_field'],
    [{ firstName: 'x'.repeat(101) }, 'firstName', 'too_big'],
    [{ purposeOfContract: 'x'.repeat(501) }, 'purposeOfContract', 'too_big'],
  ])('refuses unknown or invalid fields: %j', async (body, path, code) => {
    const user = await identified();
    await save(user, begun);
    expect(await save(user, body)).toMatchObject({ status: 400, issues: [{ path, code }] });
    expect((await read(user)).data.draft).toEqual(begun);
  });

  it('requires a session', async () => {
    expect((await save({ headers: { authorization: 'Bearer none' } }, begun)).status).toBe(401);
  });

  it('is part of the user’s own data and disappears with the account', async () => {
    const user = await identified();
    await save(user, begun);
    const { parts, erase } = verificationPersonalData(testVault);
    expect(await parts['questionnaireDraft']?.(context().database.reader, user.userId)).toMatchObject({
      draft: begun,
    });
    await context().transact((tx) => erase!(tx, user.userId));
    expect(await rowsOfDrafts(user)).toEqual([]);
  });
});
