import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signedInUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { updateSettings } from '../index.ts';
import { publishedTerms } from '../../../../test/support/accounts/accounts-app.ts';

describe('updateSettings', () => {
  const context = useTestDatabase();
  const published = { terms: publishedTerms as typeof publishedTerms | null };
  const deps = { findPublishedTerms: () => Promise.resolve(published.terms) };
  const stored = async (userId: number): Promise<Record<string, unknown>> => {
    const { rows } = await sql<Record<string, unknown>>`
      select * from user_profiles where user_id = ${userId}`.execute(context().database.kysely);
    return rows[0]!;
  };
  const acceptances = async (userId: number): Promise<unknown[]> => {
    const { rows } = await sql`
      select before, after from domain_events
      where type = 'user.terms_accepted' and subject_id = ${String(userId)} order by id`.execute(
      context().database.kysely,
    );
    return rows;
  };

  it('changes one setting and leaves the others', async () => {
    const { userId, profileDocumentId } = await signedInUser(context());
    const before = await stored(userId);
    await context().transact((tx) => updateSettings(deps, tx, { userId, profileDocumentId, language: 'pl' }));
    expect(await stored(userId)).toEqual({ ...before, language: 'pl' });
    await context().transact((tx) =>
      updateSettings(deps, tx, { userId, profileDocumentId, currency: 'PLN' }),
    );
    expect(await stored(userId)).toEqual({ ...before, language: 'pl', currency: 'PLN' });
    await context().transact((tx) => updateSettings(deps, tx, { userId, profileDocumentId }));
    expect(await stored(userId)).toEqual({ ...before, language: 'pl', currency: 'PLN' });
  });

  it('keeps the language in which the terms were accepted when the user changes it (spec 7.11)', async () => {
    const { userId, profileDocumentId } = await signedInUser(context(), { hasAcceptedTerms: false });
    const change = (settings: object) =>
      context().transact((tx) => updateSettings(deps, tx, { userId, profileDocumentId, ...settings }));
    await change({ language: 'pl', termsAndPrivacyAccepted: true });
    await change({ language: 'cs' });
    const { rows } = await sql<{ language: string }>`
      select distinct language from accepted_terms where user_id = ${userId}`.execute(context().admin.kysely);
    expect(rows).toEqual([{ language: 'pl' }]);
  });

  it('records each accepted version once, with its time (spec 1.03, 7.11)', async () => {
    const { userId, profileDocumentId } = await signedInUser(context(), { hasAcceptedTerms: false });
    const accept = () =>
      context().transact((tx) =>
        updateSettings(deps, tx, { userId, profileDocumentId, termsAndPrivacyAccepted: true }),
      );
    await accept();
    const first = await stored(userId);
    expect(first).toMatchObject({ terms_version: 'terms-2', privacy_version: 'privacy-3' });
    expect(first['terms_accepted_at']).toBeInstanceOf(Date);
    await accept();
    expect(await stored(userId)).toEqual(first);
    published.terms = { terms: 'terms-4', privacy: 'privacy-3' };
    await accept();
    published.terms = publishedTerms;
    expect(await stored(userId)).toMatchObject({ terms_version: 'terms-4', privacy_version: 'privacy-3' });
    expect(await acceptances(userId)).toEqual([
      {
        before: { termsVersion: null, privacyVersion: null },
        after: { termsVersion: 'terms-2', privacyVersion: 'privacy-3' },
      },
      {
        before: { termsVersion: 'terms-2', privacyVersion: 'privacy-3' },
        after: { termsVersion: 'terms-4', privacyVersion: 'privacy-3' },
      },
    ]);
  });

  it('refuses to accept an unpublished version and changes nothing', async () => {
    const { userId, profileDocumentId } = await signedInUser(context(), { hasAcceptedTerms: false });
    const before = await stored(userId);
    published.terms = null;
    await expect(
      context().transact((tx) =>
        updateSettings(deps, tx, {
          userId,
          profileDocumentId,
          language: 'cs',
          termsAndPrivacyAccepted: true,
        }),
      ),
    ).rejects.toMatchObject({ code: 'auth.sign_up_closed' });
    published.terms = publishedTerms;
    expect(await stored(userId)).toEqual(before);
  });

  it('gives the same answer for another user’s profile and for a missing one', async () => {
    const [user, stranger] = [await signedInUser(context()), await signedInUser(context())];
    const before = await stored(stranger.userId);
    for (const profileDocumentId of [stranger.profileDocumentId, 'A'.repeat(24)])
      await expect(
        context().transact((tx) =>
          updateSettings(deps, tx, { userId: user.userId, profileDocumentId, language: 'cs' }),
        ),
      ).rejects.toMatchObject({ code: 'common.not_found', message: 'Not found' });
    expect(await stored(stranger.userId)).toEqual(before);
  });
});
