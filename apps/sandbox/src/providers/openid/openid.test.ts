import { createHash } from 'node:crypto';
import { createRemoteJWKSet, importPKCS8, jwtVerify, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { appleKeys, startSandbox } from '../../../test/support/start-sandbox.ts';
import { control, read, visit } from '../../../test/support/call-sandbox.ts';
import type { Running } from '../../../test/support/start-sandbox.ts';

type Provider = 'google' | 'apple';

const person = { email: 'eva.horakova@example.com', name: 'Eva Horáková' };
const verifier = 'v'.repeat(43);
const challenge = createHash('sha256').update(verifier).digest('base64url');

const requests: Record<Provider, Record<string, string>> = {
  google: {
    scope: 'openid email profile',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  },
  apple: { scope: 'name email', response_mode: 'form_post' },
};

function requestOf({ config }: Running, provider: Provider, change: Record<string, string> = {}) {
  const { clientId, redirectUri } = config[provider];
  return {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    state: 'state-1',
    nonce: 'nonce-1',
    ...requests[provider],
    ...change,
  };
}

interface Metadata {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  jwks_uri: string;
}

const metadataOf = async ({ sandbox }: Running, provider: Provider): Promise<Metadata> =>
  (await read<Metadata>(sandbox, `/${provider}/.well-known/openid-configuration`)).body;

const unescaped = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/**
 * Opens the sign-in page, makes a choice there and returns the parameters that the browser brings back to the
 * platform.
 */
async function signIn(
  running: Running,
  provider: Provider,
  choice: Record<string, string> = { person: 'next' },
  jar = new Map<string, string>(),
): Promise<Record<string, string>> {
  const { authorization_endpoint: authorize } = await metadataOf(running, provider);
  const query = new URLSearchParams(requestOf(running, provider));
  const page = await visit(running.sandbox, jar, `${authorize}?${query.toString()}`);
  const back = await visit(running.sandbox, jar, page.url, new URLSearchParams(choice));
  if (provider === 'google') return Object.fromEntries(new URL(back.url).searchParams);
  expect(back.text).toContain(`action="${running.config.apple.redirectUri}"`);
  const fields = back.text.matchAll(/name="([^"]*)"\s+value="([^"]*)"/g);
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, unescaped(value)]));
}

interface AppleSecret {
  kid?: string;
  team?: string;
  about?: string;
  audience?: string;
  lifeS?: number;
}

async function appleSecret({ config, sandbox }: Running, change: AppleSecret = {}): Promise<string> {
  const iat = Math.floor(Date.now() / 1000);
  return new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: change.kid ?? config.apple.keyId })
    .setIssuer(change.team ?? config.apple.teamId)
    .setSubject(change.about ?? config.apple.clientId)
    .setAudience(change.audience ?? `${sandbox.url}/apple`)
    .setIssuedAt(iat)
    .setExpirationTime(iat + (change.lifeS ?? 300))
    .sign(await importPKCS8(appleKeys.privateKey, 'ES256'));
}

/** Requests tokens as the platform does, unless `change` spoils something. */
async function tokens(
  running: Running,
  provider: Provider,
  code: string,
  change: Record<string, string> = {},
) {
  const { clientId, redirectUri } = running.config[provider];
  const own =
    provider === 'google'
      ? { client_secret: running.config.google.clientSecret, code_verifier: verifier }
      : { client_secret: await appleSecret(running) };
  const { token_endpoint: endpoint } = await metadataOf(running, provider);
  const response = await fetch(endpoint, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id: clientId,
      redirect_uri: redirectUri,
      ...own,
      ...change,
    }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

async function claimsOf(running: Running, provider: Provider, idToken: string) {
  const { issuer, jwks_uri: keys } = await metadataOf(running, provider);
  const { payload } = await jwtVerify(idToken, createRemoteJWKSet(new URL(keys)), {
    issuer,
    audience: running.config[provider].clientId,
    algorithms: ['RS256'],
  });
  return payload;
}

const choose = ({ sandbox }: Running, provider: Provider, who: object = person) =>
  control<{ subject: string }>(sandbox, `/_control/${provider}/login`, who);

test('Google signs the chosen person in with one click, using a signed token with Google’s fields', async () => {
  const running = await startSandbox();
  const { subject } = (await choose(running, 'google')).body;
  const back = await signIn(running, 'google');
  expect(back).toMatchObject({ state: 'state-1', iss: `${running.sandbox.url}/google` });
  const { status, body } = await tokens(running, 'google', back['code'] ?? '');
  expect(status).toBe(200);
  expect(await claimsOf(running, 'google', body['id_token'] ?? '')).toMatchObject({
    sub: subject,
    azp: running.config.google.clientId,
    nonce: 'nonce-1',
    email: person.email,
    email_verified: true,
    given_name: 'Eva',
    family_name: 'Horáková',
  });
});

test('Apple sends the name unsigned and with the first consent only, and sends flags as texts', async () => {
  const running = await startSandbox();
  await choose(running, 'apple');
  const first = await signIn(running, 'apple');
  expect(JSON.parse(first['user'] ?? '')).toEqual({
    name: { firstName: 'Eva', lastName: 'Horáková' },
    email: person.email,
  });
  await choose(running, 'apple');
  const second = await signIn(running, 'apple');
  expect(second).not.toHaveProperty('user');
  const { body } = await tokens(running, 'apple', second['code'] ?? '');
  const claims = await claimsOf(running, 'apple', body['id_token'] ?? '');
  expect(claims).toMatchObject({ email: person.email, email_verified: 'true', nonce: 'nonce-1' });
  expect(claims).not.toHaveProperty('name');
});

test('Apple replaces an address with its own relay address', async () => {
  const running = await startSandbox();
  const back = await signIn(running, 'apple', { person: 'own', name: 'Jan', hidden: 'yes' });
  const { body } = await tokens(running, 'apple', back['code'] ?? '');
  expect(await claimsOf(running, 'apple', body['id_token'] ?? '')).toMatchObject({
    email: expect.stringMatching(/@privaterelay\.appleid\.com$/) as unknown,
    is_private_email: 'true',
  });
});

test('a person is the same at the next sign-in, even with another address for the same subject', async () => {
  const running = await startSandbox();
  const { subject } = (await choose(running, 'google')).body;
  expect((await choose(running, 'google')).body.subject).toBe(subject);
  const moved = await choose(running, 'google', { email: 'eva@example.org', subject });
  expect(moved.body).toMatchObject({ subject, email: 'eva@example.org', name: person.name });
});

test.each(['google', 'apple'] as const)(
  '%s offers the choice at every visit of a browser',
  async (provider) => {
    const running = await startSandbox();
    const jar = new Map<string, string>();
    const emails: unknown[] = [];
    for (const person of ['0', '1']) {
      const { code = '' } = await signIn(running, provider, { person }, jar);
      const { body } = await tokens(running, provider, code);
      emails.push((await claimsOf(running, provider, body['id_token'] ?? ''))['email']);
    }
    expect(emails).toEqual(['jana.novakova@example.com', 'petr.svoboda@example.com']);
  },
);

test.each([
  ['google', 'access_denied'],
  ['apple', 'user_cancelled_authorize'],
] as const)('%s: a person who cancels returns with %s and no code', async (provider, error) => {
  expect(await signIn(await startSandbox(), provider, { person: 'nobody' })).toEqual({
    state: 'state-1',
    error,
  });
});

test.each([
  ['google', { client_id: 'another' }],
  ['google', { redirect_uri: 'https://example.com/' }],
  ['google', { scope: 'email' }],
  ['google', { response_mode: 'form_post' }],
  ['google', { code_challenge: 'short' }],
  ['apple', { response_mode: 'query' }],
  ['apple', { scope: 'name phone' }],
  ['apple', { response_type: 'id_token' }],
] as const)('%s shows an error and redirects nowhere for %j', async (provider, change) => {
  const running = await startSandbox();
  const { authorization_endpoint: authorize } = await metadataOf(running, provider);
  const query = new URLSearchParams(requestOf(running, provider, change));
  const answer = await fetch(`${authorize}?${query.toString()}`, { redirect: 'manual' });
  expect(answer.status).toBe(400);
});

test('a code works once, for its client and address, and for Google also for its verifier', async () => {
  const running = await startSandbox();
  const newCode = async () => (await signIn(running, 'google', { person: '0' }))['code'] ?? '';
  const used = await newCode();
  expect((await tokens(running, 'google', used)).status).toBe(200);
  const invalid = { status: 400, body: { error: 'invalid_grant' } };
  expect(await tokens(running, 'google', used)).toEqual(invalid);
  for (const change of [{ redirect_uri: 'https://example.com/' }, { code_verifier: 'w'.repeat(43) }])
    expect(await tokens(running, 'google', await newCode(), change)).toEqual(invalid);
  expect(await tokens(running, 'google', await newCode(), { client_secret: 'wrong' })).toMatchObject({
    status: 401,
    body: { error: 'invalid_client' },
  });
});

test('an Apple code is valid for five minutes', async () => {
  const running = await startSandbox();
  const { code = '' } = await signIn(running, 'apple', { person: '0' });
  await control(running.sandbox, '/_control/clock', { advance: 'PT5M' });
  const clientSecret = await appleSecret(running, { lifeS: 3600 });
  expect(await tokens(running, 'apple', code, { client_secret: clientSecret })).toEqual({
    status: 400,
    body: { error: 'invalid_grant' },
  });
});

test.each<AppleSecret>([
  { kid: 'OTHERKEY00' },
  { team: 'OTHERTEAM0' },
  { about: 'example.other' },
  { audience: 'https://example.com' },
  { lifeS: -600 },
  { lifeS: 15_777_600 },
])('Apple refuses a client secret with %j', async (change) => {
  const running = await startSandbox();
  const { code = '' } = await signIn(running, 'apple', { person: '0' });
  const clientSecret = await appleSecret(running, change);
  expect((await tokens(running, 'apple', code, { client_secret: clientSecret })).status).toBe(401);
});

test.each(['unsigned', 'forge', 'wrong-nonce', 'wrong-audience', 'wrong-issuer', 'expired'])(
  'the fault %s spoils one token',
  async (mode) => {
    const running = await startSandbox();
    await control(running.sandbox, '/_control/faults', { provider: 'google', mode, times: 1 });
    const claims = async () => {
      const { code = '' } = await signIn(running, 'google', { person: '0' });
      const { body } = await tokens(running, 'google', code);
      return claimsOf(running, 'google', body['id_token'] ?? '');
    };
    const spoilt = await claims().then(
      ({ nonce }) => nonce === 'nonce-1',
      () => false,
    );
    expect(spoilt).toBe(false);
    expect(await claims()).toMatchObject({ nonce: 'nonce-1' });
  },
);

test('the fault down refuses every request, and the journal shows no secret or token', async () => {
  const running = await startSandbox();
  const { code = '' } = await signIn(running, 'google', { person: '0' });
  const { body } = await tokens(running, 'google', code);
  await control(running.sandbox, '/_control/faults', { provider: 'google', mode: 'down', times: 1 });
  expect((await fetch(`${running.sandbox.url}/google/oauth2/v3/certs`)).status).toBe(503);
  const journal = JSON.stringify((await read(running.sandbox, '/_journal?provider=google')).body);
  expect(journal).toContain('/google/token');
  for (const secret of [running.config.google.clientSecret, body['id_token'], body['access_token']])
    expect(journal).not.toContain(secret);
});

test('a page revokes a consent, after which Apple sends the name again', async () => {
  const running = await startSandbox();
  const { subject } = (await choose(running, 'apple')).body;
  await signIn(running, 'apple');
  expect(await (await fetch(`${running.sandbox.url}/apple`)).text()).toContain(subject);
  await fetch(`${running.sandbox.url}/apple/forget`, {
    method: 'POST',
    body: new URLSearchParams({ subject }),
    redirect: 'manual',
  });
  await choose(running, 'apple');
  expect(await signIn(running, 'apple')).toHaveProperty('user');
});
