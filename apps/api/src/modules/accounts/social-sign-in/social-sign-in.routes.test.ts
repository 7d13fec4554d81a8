import { createPasswordCheck } from '@parcela/platform/security/passwords.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGoogleSignIn } from '@parcela/providers/google/index.ts';
import { createLogger } from '@parcela/platform/log.ts';
import { useSandbox } from '../../../../test/support/app/sandbox-process.ts';
import { startTestApp, type TestApp } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import type { SocialGateways } from '@parcela/providers/ports/social-sign-in.ts';
import { socialRoutes } from './social-sign-in.routes.ts';

const publicUrl = 'https://parcela.example';
const log = createLogger('silent');
const googleAt = (issuer: string) =>
  createGoogleSignIn({
    issuer,
    clientId: 'test-google-client',
    clientSecret: 'test-google-client-secret',
    redirectUri: `${publicUrl}/api/connect/google/callback`,
    log,
  });

describe('GET /api/connect/{provider}', () => {
  const context = useTestDatabase();
  const sandbox = useSandbox();
  const apps: TestApp[] = [];
  afterAll(async () => {
    for (const app of apps) await app.close();
  });
  const startApp = async (social: SocialGateways): Promise<TestApp> => {
    const app = await startTestApp(context(), (api, rateLimits) => {
      const passwords = createPasswordCheck();
      const findPublishedTerms = () => Promise.resolve(null);
      socialRoutes(api, { social, publicUrl, findPublishedTerms, rateLimits, passwords });
    });
    apps.push(app);
    return app;
  };
  const attemptsCount = async (): Promise<number> =>
    (await sql`select from social_attempts`.execute(context().admin.kysely)).rows.length;
  const get = (app: TestApp, url: string, accept = 'text/html') =>
    app.inject({ method: 'GET', url, headers: { accept } });

  describe.each([
    ['is not offered', (): SocialGateways => ({})],
    ['does not answer', (): SocialGateways => ({ google: googleAt('http://127.0.0.1:9/google') })],
    ['answers something else', (): SocialGateways => ({ google: googleAt(`${sandbox().url}/ga`) })],
  ])('a provider that %s', (_, social) => {
    let app: TestApp;
    beforeAll(async () => {
      app = await startApp(social());
    });

    it('redirects a browser to the app with the reason, and answers a program with an error', async () => {
      const answer = await get(app, '/api/connect/google?next=/orders');
      expect([answer.statusCode, answer.headers.location, answer.headers['set-cookie']]).toEqual([
        302,
        `${publicUrl}/callback/google?error=auth.social_unavailable`,
        undefined,
      ]);
      const shown = await get(app, '/api/connect/google', 'application/json');
      expect(shown.statusCode).toBe(503);
      expect(shown.json().error.details.code).toBe('auth.social_unavailable');
      expect(await attemptsCount()).toBe(0);
    });
  });

  it('works when a failed provider answers again', async () => {
    await sandbox().control('/faults', { provider: 'google', mode: 'down', times: 1 });
    const app = await startApp({ google: googleAt(`${sandbox().url}/google`) });
    const locations = [await get(app, '/api/connect/google'), await get(app, '/api/connect/google')].map(
      ({ headers }) => String(headers.location),
    );
    expect(locations).toEqual([
      expect.stringContaining('error=auth.social_unavailable'),
      expect.stringContaining(`${sandbox().url}/google/o/oauth2/v2/auth?`),
    ]);
  });

  it('sets a host-only cookie over https and sends only state, nonce and challenge (spec 4.42)', async () => {
    const app = await startApp({ google: googleAt(`${sandbox().url}/google`) });
    const answer = await get(app, '/api/connect/google?next=/orders&referralCode=ABC&terms=1');
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^__Host-social=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
    const query = Object.fromEntries(new URL(String(answer.headers.location)).searchParams);
    expect(query).toEqual({
      client_id: 'test-google-client',
      redirect_uri: `${publicUrl}/api/connect/google/callback`,
      response_type: 'code',
      scope: 'openid email profile',
      prompt: 'select_account',
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      code_challenge_method: 'S256',
    });
  });

  it('redirects to no other site, whatever a browser sends to the callback', async () => {
    const app = await startApp({});
    for (const query of ['', 'error=https://evil.example', 'state=//evil.example&code=x', 'state=%00'])
      expect((await get(app, `/api/connect/google/callback?${query}`)).headers.location).toBe(
        `${publicUrl}/callback/google?error=auth.social_failed`,
      );
  });

  it('accepts Apple’s answer only as a form', async () => {
    const app = await startApp({});
    const post = (payload: string, type: string) =>
      app.inject({
        method: 'POST',
        url: '/api/connect/apple/callback',
        payload,
        headers: { accept: 'text/html', 'content-type': type },
      });
    const form = 'application/x-www-form-urlencoded';
    const answer = await post('state=x&state=y&code=z&unknown=1', form);
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `${publicUrl}/callback/apple?error=auth.social_failed`,
    ]);
    expect((await post('{"state":"x"}', 'application/json')).statusCode).toBe(415);
    expect((await post('state=%00', form)).statusCode).toBe(400);
    expect((await post(`state=${'x'.repeat(5_000)}`, form)).statusCode).toBe(400);
    expect((await post(`state=${'x'.repeat(300_000)}`, form)).statusCode).toBe(413);
  });

  it('answers with the error of the redirect if the API knows that error, else with a general one', async () => {
    const app = await startApp({});
    for (const [error, code] of [
      ['auth.social_unavailable', 'auth.social_unavailable'],
      ['auth.session_invalid', 'auth.social_failed'],
      ['<script>', 'auth.social_failed'],
    ] as const) {
      const answer = await get(app, `/api/auth/google/callback?error=${encodeURIComponent(error)}`);
      expect(answer.json().error.details.code).toBe(code);
    }
    expect((await get(app, '/api/auth/facebook/callback?code=x')).statusCode).toBe(400);
  });
});
