import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  newPerson,
  nothing,
  providers,
  refusal,
  useSocialFixture,
} from '../../../../test/support/accounts/social-sign-in.ts';
import { advanceClock } from '../../../../test/support/app/test-app.ts';

const { context, sandbox, app, browser, outcomeOf } = useSocialFixture();
const failed = refusal(400, 'auth.social_failed');

describe.each(providers)('finishSocialSignIn with %s', (provider) => {
  it.each(['unsigned', 'forge', 'wrong-nonce', 'wrong-audience', 'wrong-issuer', 'expired'])(
    'refuses a token that is %s',
    async (mode) => {
      await sandbox().control('/faults', { provider, mode, times: 1 });
      expect(await outcomeOf(() => browser().signIn(provider, newPerson()))).toMatchObject(failed);
    },
  );

  it('reports an unresponsive provider and creates no incomplete account', async () => {
    const eva = browser();
    const fields = await eva.signInThere(provider, await eva.start(provider), newPerson());
    await sandbox().control('/faults', { provider, mode: 'down', times: 1 });
    expect(
      await outcomeOf(async () => {
        const back = await eva.comeBack(provider, fields);
        expect(back).toEqual({ error: 'auth.social_unavailable' });
        return eva.finish(provider, back);
      }),
    ).toMatchObject(refusal(503, 'auth.social_unavailable'));
  });

  it('returns to the app when the user cancels at the provider', async () => {
    const eva = browser();
    const fields = await eva.signInThere(provider, await eva.start(provider), 'nobody');
    expect(
      await outcomeOf(async () => eva.finish(provider, await eva.comeBack(provider, fields))),
    ).toMatchObject(failed);
  });

  it('refuses a state that is unknown, used, for the other provider or older than ten minutes', async () => {
    const eva = browser();
    const person = newPerson();
    const page = await eva.start(provider);
    const fields = await eva.signInThere(provider, page, person);
    const error = { error: 'auth.social_failed', ...nothing };
    for (const state of ['nobodys', '', `${fields['state'] ?? ''}x`])
      expect(await outcomeOf(() => eva.comeBack(provider, { ...fields, state }))).toMatchObject(error);
    const other = provider === 'google' ? 'apple' : 'google';
    expect(await outcomeOf(() => eva.comeBack(other, fields))).toMatchObject(error);
    expect(await eva.comeBack(provider, fields)).toHaveProperty('code');
    expect(await outcomeOf(() => eva.comeBack(provider, fields))).toMatchObject(error);
    const late = await eva.signInThere(provider, await eva.start(provider), person);
    await advanceClock(context(), '10 minutes');
    expect(await outcomeOf(() => eva.comeBack(provider, late))).toMatchObject(error);
    await advanceClock(context(), '-10 minutes');
  });

  it('opens no session for an answer that belongs to another browser', async () => {
    const attacker = browser();
    const victim = browser();
    const theirs = await attacker.signInThere(provider, await attacker.start(provider), newPerson());
    await victim.start(provider);
    expect(
      await outcomeOf(async () => victim.finish(provider, await victim.comeBack(provider, theirs))),
    ).toMatchObject(failed);
    expect(
      await outcomeOf(async () => browser().finish(provider, await browser().comeBack(provider, theirs))),
    ).toMatchObject(failed);
  });

  it('refuses the code of another person’s sign-in at the provider', async () => {
    const attacker = browser();
    const theirs = await attacker.signInThere(provider, await attacker.start(provider), newPerson());
    const victim = browser();
    const own = await victim.signInThere(provider, await victim.start(provider), newPerson());
    expect(
      await outcomeOf(async () =>
        victim.finish(provider, await victim.comeBack(provider, { ...own, code: theirs['code'] ?? '' })),
      ),
    ).toMatchObject(failed);
  });

  it('exchanges a code for a session once, within a minute, in the browser that started (spec 7.09)', async () => {
    const eva = browser();
    const person = newPerson();
    const newCode = async () =>
      eva.comeBack(provider, await eva.signInThere(provider, await eva.start(provider), person));
    const first = await newCode();
    expect(await outcomeOf(() => browser().finish(provider, first))).toMatchObject(failed);
    expect((await eva.finish(provider, first)).status).toBe(200);
    expect(await outcomeOf(() => eva.finish(provider, first))).toMatchObject(failed);
    const late = await newCode();
    await advanceClock(context(), '60 seconds');
    expect(await outcomeOf(() => eva.finish(provider, late))).toMatchObject(failed);
    await advanceClock(context(), '-60 seconds');
  });

  it('stores no secret in plain text and keeps scripts away from its cookie', async () => {
    const eva = browser();
    const answer = await app().inject({
      method: 'GET',
      url: `/api/connect/${provider}`,
      headers: { accept: 'text/html' },
    });
    expect(answer.statusCode).toBe(302);
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^social=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
    const page = await eva.start(provider);
    const back = await eva.comeBack(provider, await eva.signInThere(provider, page, newPerson()));
    const { rows } = await sql`select a::text from social_attempts a`.execute(context().admin.kysely);
    for (const secret of [new URL(page).searchParams.get('state'), back['code'], eva.cookie()?.slice(7)])
      expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('checks the times of a token against the clock of the platform', async () => {
    await advanceClock(context(), '3 days');
    expect(await outcomeOf(() => browser().signIn(provider, newPerson()))).toMatchObject(failed);
    await sandbox().advance('P3D');
    expect((await browser().signIn(provider, newPerson())).status).toBe(200);
  });
});

describe('finishSocialSignIn', () => {
  it('finishes the sign-ins of two tabs of one browser', async () => {
    const eva = browser();
    const person = newPerson();
    const [first, second] = [await eva.start('google'), await eva.start('google')];
    for (const page of [second, first]) {
      const back = await eva.comeBack('google', await eva.signInThere('google', page, person));
      expect((await eva.finish('google', back)).status).toBe(200);
    }
  });

  it('stores only a path of the site as `next`', async () => {
    const eva = browser();
    const pieces = fc.constantFrom(
      '/',
      '//',
      '\\',
      '..',
      '%2f',
      '\t',
      ':',
      '@',
      'https',
      'evil.example',
      'orders',
    );
    const texts = fc.oneof(
      fc.array(pieces, { maxLength: 6 }).map((list) => list.join('')),
      fc.webUrl(),
      fc.string({ unit: 'binary', maxLength: 100 }),
    );
    await fc.assert(
      fc.asyncProperty(texts, async (next) => {
        await sql`delete from social_attempts`.execute(context().admin.kysely);
        const page = await eva.start('google', { next });
        expect(new URL(page).origin).toBe(sandbox().url);
        const { rows } = await sql<{ next: string }>`select next from social_attempts`.execute(
          context().admin.kysely,
        );
        expect(rows).toHaveLength(1);
        const stored = rows[0]?.next ?? '';
        expect(stored).toMatch(/^\/(?!\/)/);
        expect(new URL(stored, 'https://parcela.example').origin).toBe('https://parcela.example');
      }),
      { numRuns: 100 },
    );
  });
});
