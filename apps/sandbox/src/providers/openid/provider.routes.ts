import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { isSameText, sha256Base64Url } from '../../platform/digest.ts';
import { html, refuseForeignForms, sendPage, sendProblem } from '../../platform/pages.ts';
import { readRequest } from './authorization-request.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import { issueCode, redeemCode } from './codes.ts';
import type { Grant } from './codes.ts';
import { accessTokenHash, newAccessToken, signIdToken } from './id-token.ts';
import {
  clearNextPerson,
  findNextPerson,
  listPeople,
  newRelayAddress,
  personSchema,
  samplePeople,
  savePerson,
  setConsent,
} from './people.ts';
import type { OpenIdPerson } from './people.ts';
import { issuerOf } from './provider.ts';
import type { ProviderShape } from './provider.ts';
import { sendSignInPage } from './sign-in.page.ts';

const choiceBody = z.object({
  request: z.string(),
  person: z.enum(['next', 'own', 'nobody', ...samplePeople.keys().map(String)]),
  email: z.string().optional(),
  name: z.string().optional(),
  verified: z.enum(['yes', 'no']).default('yes'),
  hidden: z.enum(['yes', 'no']).default('no'),
});
type Choice = z.output<typeof choiceBody>;

const tokenBody = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  client_id: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string().optional(),
});

/** Discovery, keys, sign-in page and token endpoint of a provider. */
export const providerRoutes =
  (shape: ProviderShape) =>
  async (scope: FastifyInstance, context: Context): Promise<void> => {
    await scope.register(formbody);
    scope.register(async (api) => apiRoutes(api, context, shape));
    scope.register(async (pages) => signInRoutes(pages, context, shape));
    scope.register(async (pages) => peoplePages(pages, context, shape));
  };

/** The endpoints that the platform's server calls. */
function apiRoutes(scope: FastifyInstance, context: Context, shape: ProviderShape) {
  const base = `/${shape.provider}`;
  context.journal.watch(scope, shape.provider);
  scope.addHook('onRequest', async (_request, reply) =>
    context.faults.take(shape.provider, 'down') ? reply.code(503).send('') : undefined,
  );

  scope.get(`${base}/.well-known/openid-configuration`, () => {
    const issuer = issuerOf(context, shape);
    return {
      issuer,
      authorization_endpoint: `${issuer}${shape.paths.authorize}`,
      token_endpoint: `${issuer}${shape.paths.token}`,
      jwks_uri: `${issuer}${shape.paths.keys}`,
      response_types_supported: ['code'],
      subject_types_supported: [shape.provider === 'google' ? 'public' : 'pairwise'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      ...shape.metadata,
    };
  });

  scope.get(`${base}${shape.paths.keys}`, async () => ({
    keys: [(await context.keyring.of(shape.provider)).publicJwk],
  }));

  scope.post(`${base}${shape.paths.token}`, async (request, reply) => {
    const form = z.record(z.string(), z.string()).safeParse(request.body);
    const body = tokenBody.safeParse(request.body);
    if (!form.success || !body.success) return reply.code(400).send({ error: 'invalid_request' });
    if (body.data.client_id !== shape.client(context).clientId || !(await shape.isClient(context, form.data)))
      return reply.code(401).send({ error: 'invalid_client' });
    const grant = redeemCode(context, shape.provider, body.data.code);
    return grant && isGrantOf(grant, body.data)
      ? tokensOf(context, shape, grant)
      : reply.code(400).send({ error: 'invalid_grant' });
  });
}

const isGrantOf = (grant: Grant, body: z.output<typeof tokenBody>): boolean =>
  grant.clientId === body.client_id &&
  grant.redirectUri === body.redirect_uri &&
  (grant.codeChallenge === undefined ||
    isSameText(sha256Base64Url(body.code_verifier ?? ''), grant.codeChallenge));

async function tokensOf(context: Context, shape: ProviderShape, grant: Grant) {
  const accessToken = newAccessToken();
  const iat = Math.floor(context.clock.now() / 1000);
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: 3600,
    ...(shape.provider === 'google' && { scope: grant.scope }),
    id_token: await signIdToken(context, shape.provider, {
      iss: issuerOf(context, shape),
      aud: grant.clientId,
      sub: grant.person.subject,
      iat,
      exp: iat + shape.lifeOfIdTokenS,
      at_hash: accessTokenHash(accessToken),
      ...(grant.nonce !== undefined && { nonce: grant.nonce }),
      ...shape.claimsOf(grant),
    }),
  };
}

/** The request from the form of the page; it is checked again like any other. */
function carriedRequest(context: Context, shape: ProviderShape, text: string) {
  try {
    return readRequest(JSON.parse(text), shape.client(context));
  } catch {
    return { problem: 'invalid_request' };
  }
}

function personOf(context: Context, { provider }: ProviderShape, choice: Choice): OpenIdPerson | undefined {
  if (choice.person === 'next') return findNextPerson(context, provider);
  const sample = samplePeople[Number(choice.person)]?.person;
  const person = personSchema.safeParse(
    sample ?? {
      email: choice.hidden === 'yes' ? newRelayAddress() : choice.email,
      name: choice.name,
      verified: choice.verified === 'yes',
    },
  );
  return person.success ? savePerson(context, provider, person.data) : undefined;
}

/** The page that the browser is sent to, and its form. */
function signInRoutes(scope: FastifyInstance, context: Context, shape: ProviderShape) {
  const base = `/${shape.provider}`;
  context.journal.watch(scope, shape.provider);
  refuseForeignForms(scope);

  scope.get(`${base}${shape.paths.authorize}`, async (request, reply) => {
    const read = readRequest(request.query, shape.client(context));
    const problem = 'problem' in read ? read.problem : shape.problemOf(read.request);
    return 'problem' in read || problem !== undefined
      ? sendProblem(request, reply, { status: 400, text: problem ?? '' })
      : sendSignInPage(request, reply, shape, { context, wanted: read.request });
  });

  scope.post(`${base}/signin`, async (request, reply) => {
    const body = choiceBody.safeParse(request.body);
    const read = body.success
      ? carriedRequest(context, shape, body.data.request)
      : { problem: 'That is not one of the choices.' };
    if (!body.success || 'problem' in read)
      return sendProblem(request, reply, { status: 400, text: 'problem' in read ? read.problem : '' });
    const wanted = read.request;
    const state: { state?: string } = wanted.state === undefined ? {} : { state: wanted.state };
    if (body.data.person === 'nobody')
      return shape.leave(request, reply, wanted.redirect_uri, { ...state, error: shape.denied });
    const person = personOf(context, shape, body.data);
    if (!person)
      return sendProblem(request, reply, { status: 400, text: 'Nobody has such an e-mail address.' });
    const fields = { ...state, ...admit(context, shape, person, wanted) };
    return shape.leave(request, reply, wanted.redirect_uri, fields);
  });
}

/** Signs the person in: creates a code for the platform, and returns it with the additional fields. */
function admit(
  context: Context,
  shape: ProviderShape,
  person: OpenIdPerson,
  wanted: AuthorizationRequest,
): Record<string, string> {
  const grant = {
    person,
    clientId: wanted.client_id,
    redirectUri: wanted.redirect_uri,
    scope: wanted.scope,
    nonce: wanted.nonce,
    codeChallenge: wanted.code_challenge,
  };
  clearNextPerson(context, shape.provider);
  setConsent(context, shape.provider, person.subject, true);
  return {
    code: issueCode(context, shape.provider, grant, shape.codeMs),
    ...shape.extras(person, wanted),
    // RFC 9207, where the provider's metadata announces it.
    ...(shape.metadata['authorization_response_iss_parameter_supported'] === true && {
      iss: issuerOf(context, shape),
    }),
  };
}

/**
 * The pages of all people who have signed in with the provider, and the withdrawal of consent, as in the provider's own
 * settings.
 */
function peoplePages(scope: FastifyInstance, context: Context, shape: ProviderShape) {
  const base = `/${shape.provider}`;
  refuseForeignForms(scope);

  scope.get(base, async (request, reply) => {
    const people = listPeople(context, shape.provider);
    return sendPage(request, reply, {
      title: shape.name,
      body: html`<h1>${shape.name}</h1>
        <p class="lead">Everybody who has an account at ${shape.name} in this sandbox.</p>
        ${people.length === 0 && html`<p class="empty">Nobody has signed in here yet.</p>`}
        <ul class="cards">
          ${people.map(
            (person) =>
              html`<li class="card">
                <h2>${person.name || person.email}</h2>
                <p>${person.email}${!person.isVerified && ', not verified'}</p>
                <p class="quiet">Subject ${person.subject}</p>
                ${
                  person.hasConsented &&
                  html`<form method="post" action="${base}/forget" class="buttons">
                    <button name="subject" value="${person.subject}">Take the consent back</button>
                  </form>`
                }
              </li>`,
          )}
        </ul>`,
    });
  });

  scope.post<{ Body: { subject?: string } }>(`${base}/forget`, async (request, reply) => {
    setConsent(context, shape.provider, request.body.subject ?? '', false);
    return reply.redirect(base, 303);
  });
}
