import { isSameText } from '../../platform/digest.ts';
import { providerRoutes } from './provider.routes.ts';

/** First name and the rest, as Google splits a name. */
function nameClaims(name: string): Record<string, string> {
  const [given = '', ...family] = name.split(' ').filter(Boolean);
  if (given === '') return {};
  return { name, given_name: given, ...(family.length > 0 && { family_name: family.join(' ') }) };
}

/** Google's OpenID provider: code flow with PKCE and a client secret, all claims in the ID token. */
export const googleRoutes = providerRoutes({
  provider: 'google',
  name: 'Google',
  paths: { authorize: '/o/oauth2/v2/auth', token: '/token', keys: '/oauth2/v3/certs' },
  metadata: {
    authorization_response_iss_parameter_supported: true,
    code_challenge_methods_supported: ['plain', 'S256'],
    scopes_supported: ['openid', 'email', 'profile'],
    claims_supported: [
      'aud',
      'email',
      'email_verified',
      'exp',
      'family_name',
      'given_name',
      'iat',
      'iss',
      'name',
      'sub',
    ],
  },
  codeMs: 600_000,
  lifeOfIdTokenS: 3600,
  hidesEmail: false,
  denied: 'access_denied',
  client: ({ config }) => config.google,
  problemOf: ({ scope, response_mode: mode }) => {
    if (!scope.split(' ').includes('openid')) return 'invalid_scope: openid is missing';
    return mode === 'query' ? undefined : 'invalid_request: response_mode';
  },
  isClient: async ({ config }, form) => isSameText(form['client_secret'], config.google.clientSecret),
  claimsOf: ({ person, clientId }) => ({
    azp: clientId,
    email: person.email,
    email_verified: person.isVerified,
    ...nameClaims(person.name),
  }),
  extras: (_person, { scope }) => ({ scope, authuser: '0', prompt: 'consent' }),
  leave: (_request, reply, uri, fields) => {
    const url = new URL(uri);
    for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
    return reply.redirect(url.href, 303);
  },
});
