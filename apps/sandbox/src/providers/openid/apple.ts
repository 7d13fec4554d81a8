import { html, sendPage } from '../../platform/pages.ts';
import { isRelay } from './people.ts';
import type { OpenIdPerson } from './people.ts';
import { providerRoutes } from './provider.routes.ts';
import { isClientSecret } from './apple-client-secret.ts';

/** Sent by the browser, unsigned, with the first consent only. */
function userOf({ name, email }: OpenIdPerson): string {
  const [firstName = '', ...rest] = name.split(' ');
  return JSON.stringify({ name: { firstName, lastName: rest.join(' ') }, email });
}

/** Sign in with Apple: no PKCE, the answer comes as a form that the browser posts, flags of the e-mail are texts. */
export const appleRoutes = providerRoutes({
  provider: 'apple',
  name: 'Apple',
  paths: { authorize: '/auth/authorize', token: '/auth/token', keys: '/auth/keys' },
  metadata: {
    response_modes_supported: ['query', 'fragment', 'form_post'],
    scopes_supported: ['openid', 'email', 'name'],
    claims_supported: [
      'aud',
      'email',
      'email_verified',
      'exp',
      'iat',
      'is_private_email',
      'iss',
      'nonce',
      'sub',
    ],
  },
  codeMs: 300_000,
  lifeOfIdTokenS: 86_400,
  hidesEmail: true,
  denied: 'user_cancelled_authorize',
  client: ({ config }) => config.apple,
  problemOf: ({ scope, response_mode: mode }) => {
    const scopes = scope.split(' ').filter(Boolean);
    if (scopes.some((name) => !['openid', 'name', 'email'].includes(name))) return 'invalid_scope';
    return scopes.length === 0 || mode === 'form_post'
      ? undefined
      : 'invalid_request: response_mode must be form_post when name or email scope is requested';
  },
  isClient: (context, form) => isClientSecret(context, form['client_secret'] ?? ''),
  claimsOf: ({ person, signedInAt }) => ({
    email: person.email,
    email_verified: String(person.isVerified),
    ...(isRelay(person.email) && { is_private_email: 'true' }),
    nonce_supported: true,
    auth_time: Math.floor(signedInAt / 1000),
  }),
  extras: (person, { scope }) =>
    !person.hasConsented && scope.split(' ').includes('name') ? { user: userOf(person) } : {},
  leave: (request, reply, uri, fields) =>
    sendPage(request, reply, {
      title: 'Sign in with Apple',
      bare: true,
      script: 'submit-form.js',
      formsLeadTo: [new URL(uri).origin],
      body: html`<form method="post" action="${uri}" id="form">
        ${Object.entries(fields).map(
          ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
        )}
        <p class="quiet">You are taken back.</p>
        <noscript><button class="primary">Continue</button></noscript>
      </form>`,
    }),
});
