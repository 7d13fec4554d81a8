import { createHash } from 'node:crypto';
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { control, read, visit } from '../../../test/support/call-sandbox.ts';
import { startSandbox } from '../../../test/support/start-sandbox.ts';
import type { Running } from '../../../test/support/start-sandbox.ts';

const verifier = 'v'.repeat(43);
const challenge = createHash('sha256').update(verifier).digest('base64url');
const scope =
  'openid profile.name profile.birthdate profile.birthnumber profile.birthplaceNationality profile.addresses profile.idcards profile.legalstatus profile.verification';

interface Metadata {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  jwks_uri: string;
  profile_endpoint: string;
}

const metadataOf = async ({ sandbox }: Running): Promise<Metadata> =>
  (await read<Metadata>(sandbox, '/bankid/.well-known/openid-configuration')).body;

const requestOf = ({ config }: Running, change: Record<string, string> = {}) => ({
  client_id: config.bankid.clientId,
  redirect_uri: config.bankid.redirectUri,
  response_type: 'code',
  scope,
  state: 'state-1',
  nonce: 'nonce-1',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  acr_values: 'loa3',
  prompt: 'login',
  ...change,
});

/**
 * Goes to the bank, makes a choice on its page and returns the parameters that the browser brings back to the
 * platform.
 */
async function goToBank(
  running: Running,
  choice: string,
  change: Record<string, string> = {},
): Promise<Record<string, string>> {
  const { authorization_endpoint: authorize } = await metadataOf(running);
  const jar = new Map<string, string>();
  const query = new URLSearchParams(requestOf(running, change));
  const page = await visit(running.sandbox, jar, `${authorize}?${query.toString()}`);
  const back = await visit(running.sandbox, jar, page.url, new URLSearchParams({ choice }));
  expect(back.url.split('?')[0]).toBe(running.config.bankid.redirectUri);
  return Object.fromEntries(new URL(back.url).searchParams);
}

async function tokens(running: Running, code: string, change: Record<string, string> = {}) {
  const { clientId, clientSecret, redirectUri } = running.config.bankid;
  const { token_endpoint: endpoint } = await metadataOf(running);
  const response = await fetch(endpoint, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...change,
    }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string>, response };
}

async function profile(running: Running, accessToken: string) {
  const { profile_endpoint: endpoint } = await metadataOf(running);
  const response = await fetch(endpoint, { headers: { authorization: `Bearer ${accessToken}` } });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const choose = ({ sandbox }: Running, person: object = {}) =>
  control<{ subject: string }>(sandbox, '/_control/bankid/login', { email: 'jana@example.com', person });

test('a chosen person gets a PS512 token and a profile, both with the pairwise subject', async () => {
  const running = await startSandbox();
  const { body: chosen } = await choose(running, { firstName: 'Věra', lastName: 'Nová' });
  const back = await goToBank(running, 'next');
  expect(back['state']).toBe('state-1');
  const { body, response } = await tokens(running, back['code'] ?? '');
  expect(response.headers.get('traceid')).toMatch(/^[\w-]{36}$/);
  const { issuer, jwks_uri: keys } = await metadataOf(running);
  const { payload } = await jwtVerify(body['id_token'] ?? '', createRemoteJWKSet(new URL(keys)), {
    issuer,
    audience: running.config.bankid.clientId,
    algorithms: ['PS512'],
  });
  expect(payload).toMatchObject({ sub: chosen.subject, nonce: 'nonce-1', acr: 'loa3' });
  const reported = await profile(running, body['access_token'] ?? '');
  expect(reported.body).toMatchObject({
    sub: chosen.subject,
    given_name: 'Věra',
    addresses: [{ type: 'PERMANENT_RESIDENCE', country: 'CZ' }],
    idcards: [{ type: 'ID' }],
    verified_claims: {
      verification: { trust_framework: 'cz_aml' },
      claims: { given_name: 'Věra', family_name: 'Nová', birthdate: '1960-01-01' },
    },
  });
});

test('a code works once, and only with the secret in the body, the verifier and the address of the request', async () => {
  const running = await startSandbox();
  await choose(running);
  const { code = '' } = await goToBank(running, 'next');
  expect((await tokens(running, code, { client_secret: 'wrong' })).status).toBe(401);
  expect((await tokens(running, code, { code_verifier: 'w'.repeat(43) })).status).toBe(400);
  await choose(running);
  const { code: fresh = '' } = await goToBank(running, 'next');
  expect((await tokens(running, fresh, { redirect_uri: `${running.platform.url}/else` })).status).toBe(400);
  await choose(running);
  const { code: used = '' } = await goToBank(running, 'next');
  expect((await tokens(running, used)).status).toBe(200);
  expect((await tokens(running, used)).status).toBe(400);
});

test('Bank iD returns a refusal by the person or the bank as its error, and refuses a minor', async () => {
  const running = await startSandbox();
  for (const error of ['access_denied', 'eid_doesnt_exist', 'user_not_eligible', 'temporarily_unavailable'])
    expect(await goToBank(running, error)).toMatchObject({ error, state: 'state-1' });
  await choose(running, { birthdate: `${new Date().getUTCFullYear() - 10}-01-01` });
  expect(await goToBank(running, 'next')).toMatchObject({ error: 'user_not_eligible' });
});

test('Bank iD refuses a request without state, nonce or PKCE or to another address', async () => {
  const running = await startSandbox();
  const { authorization_endpoint: authorize } = await metadataOf(running);
  for (const change of [{ state: '' }, { nonce: '' }, { redirect_uri: 'https://evil.example/' }]) {
    const query = new URLSearchParams(requestOf(running, change));
    const answer = await visit(running.sandbox, new Map(), `${authorize}?${query.toString()}`);
    expect(answer).toMatchObject({ status: 400 });
  }
  const unproved = new URLSearchParams(requestOf(running, { code_challenge: '', code_challenge_method: '' }));
  const answer = await visit(running.sandbox, new Map(), `${authorize}?${unproved.toString()}`);
  expect(new URL(answer.url).searchParams.get('error')).toBe('invalid_request');
});

test('the profile contains only the requested scopes, and errors are 401 and 403 as at the real Bank iD', async () => {
  const running = await startSandbox();
  await choose(running);
  const few = await goToBank(running, 'next', { scope: 'openid profile.name' });
  const { body } = await tokens(running, few['code'] ?? '');
  expect((await profile(running, body['access_token'] ?? '')).body).toEqual({
    sub: expect.any(String),
    txn: expect.any(String),
    given_name: 'Jana',
    family_name: 'Nováková',
  });
  await choose(running);
  const none = await goToBank(running, 'next', { scope: 'openid' });
  const bare = await tokens(running, none['code'] ?? '');
  expect(await profile(running, bare.body['access_token'] ?? '')).toMatchObject({ status: 403 });
  expect(await profile(running, 'nobody')).toMatchObject({ status: 401 });
});

test('each fault invalidates the token or the profile of one visit, with the time of the sandbox clock', async () => {
  const running = await startSandbox();
  const spoilt = async (mode: string) => {
    await control(running.sandbox, '/_control/faults', { provider: 'bankid', mode, times: 1 });
    await choose(running);
    const { code = '' } = await goToBank(running, 'next');
    const { body } = await tokens(running, code);
    return { idToken: body['id_token'] ?? '', accessToken: body['access_token'] ?? '' };
  };
  expect(decodeProtectedHeader((await spoilt('unsigned')).idToken).alg).toBe('none');
  expect(decodeJwt((await spoilt('wrong-nonce')).idToken)['nonce']).not.toBe('nonce-1');
  expect(decodeJwt((await spoilt('wrong-audience')).idToken).aud).toBe('another-client');
  expect(decodeJwt((await spoilt('wrong-issuer')).idToken).iss).toBe('https://accounts.example.com');
  const other = await spoilt('wrong-subject');
  expect((await profile(running, other.accessToken)).body['sub']).not.toBe(decodeJwt(other.idToken).sub);

  await control(running.sandbox, '/_control/clock', { advance: 'P30D' });
  await choose(running);
  const { code = '' } = await goToBank(running, 'next');
  const { iat = 0 } = decodeJwt((await tokens(running, code)).body['id_token'] ?? '');
  const { body: clock } = await read<{ now: string }>(running.sandbox, '/_control/clock');
  expect(Math.abs(iat - Date.parse(clock.now) / 1000)).toBeLessThan(60);
});

test('a person whom only an address names is the same at every visit, and different from all others', async () => {
  const running = await startSandbox();
  const login = (email: string) =>
    control<{ subject: string; person: Record<string, string> }>(running.sandbox, '/_control/bankid/login', {
      email,
    });
  const first = (await login('first@example.com')).body;
  const second = (await login('second@example.com')).body;
  expect((await login('FIRST@example.com')).body).toEqual(first);
  for (const field of ['birthdate', 'birthnumber', 'cardNumber'])
    expect(second.person[field]).not.toBe(first.person[field]);
  expect(second.subject).not.toBe(first.subject);
});

test('the page lists the chosen person, every sample and every refusal, and accepts another person', async () => {
  const running = await startSandbox();
  await choose(running, { firstName: 'Zvolená' });
  const { authorization_endpoint: authorize } = await metadataOf(running);
  const jar = new Map<string, string>();
  const query = new URLSearchParams(requestOf(running));
  const page = await visit(running.sandbox, jar, `${authorize}?${query.toString()}`);
  for (const text of [
    'Continue as Zvolená',
    'Olena Kovalenko',
    'under age',
    'Cancel',
    'První sandboxová banka',
  ])
    expect(page.text).toContain(text);
  const form = new URLSearchParams({ choice: 'own', firstName: 'Jiná', lastName: 'Osoba', birthdate: '' });
  const back = await visit(running.sandbox, jar, page.url, form);
  const { body } = await tokens(running, new URL(back.url).searchParams.get('code') ?? '');
  expect((await profile(running, body['access_token'] ?? '')).body).toMatchObject({ given_name: 'Jiná' });
});

test('the page refuses a visit that has ended and a form from another site', async () => {
  const running = await startSandbox();
  const url = `${running.sandbox.url}/bankid/signin/of-nobody`;
  expect((await fetch(url)).status).toBe(400);
  const foreign = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ choice: '0' }),
    headers: { origin: 'https://evil.example' },
  });
  expect(foreign.status).toBe(403);
});
