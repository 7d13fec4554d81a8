import { html, writePage } from '../../platform/pages.ts';
import { isRelay } from './people.ts';
import type { OpenIdPerson } from './people.ts';
import { providerRoutes } from './provider.routes.ts';
import { isClientSecret } from './apple-client-secret.ts';

/** The browser sends it, unsigned, with the first consent only. */
function userOf({ name, email }: OpenIdPerson): string {
  const [firstName = '', ...rest] = name.split(' ');
  return JSON.stringify({ name: { firstName, lastName: rest.join(' ') }, email });
}

/**
 * Sign in with Apple: no PKCE, the browser posts the answer as a form, and the flags of the e-mail are texts.
 */
export const appleRoutes = providerRoutes({
  provider: 'apple',
  name: 'Apple',
  routes: { authorization: '/auth/authorize', token: '/auth/token', jwks: '/auth/keys' },
  metadata: {
    authorization_response_iss_parameter_supported: undefined,
    response_modes_supported: ['query', 'fragment', 'form_post'],
    subject_types_supported: ['pairwise'],
  },
  claims: {
    openid: ['sub', 'nonce_supported'],
    email: ['email', 'email_verified', 'is_private_email'],
    name: [],
  },
  ttl: { AuthorizationCode: 300, IdToken: 86_400 },
  hidesEmail: true,
  denied: 'user_cancelled_authorize',
  client: ({ config }) => config.apple,
  problemOf: (scopes, mode) => {
    if (scopes.some((name) => !['openid', 'name', 'email'].includes(name))) return 'invalid_scope';
    return scopes.length === 0 || mode === 'form_post'
      ? undefined
      : 'invalid_request: response_mode must be form_post when name or email scope is requested';
  },
  isClientSecret,
  claimsOf: ({ email, isVerified }) => ({
    email,
    email_verified: String(isVerified),
    ...(isRelay(email) && { is_private_email: 'true' }),
    nonce_supported: true,
  }),
  extras: (person, { scope }) =>
    !person.hasConsented && scope.split(' ').includes('name') ? { user: userOf(person) } : {},
  leave: (ctx, uri, fields) => {
    const { headers, text } = writePage(ctx.path, {
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
    });
    ctx.status = 200;
    ctx.set(headers);
    ctx.body = text;
  },
});
