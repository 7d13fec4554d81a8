import { providerRoutes } from './provider.routes.ts';

/** First name and the rest, by Google's way of splitting a name. */
function nameClaims(name: string): Record<string, string> {
  const [given = '', ...family] = name.split(' ').filter(Boolean);
  if (given === '') return {};
  return { name, given_name: given, ...(family.length > 0 && { family_name: family.join(' ') }) };
}

/** Google's OpenID provider: code flow with PKCE and a client secret, all claims in the ID token. */
export const googleRoutes = providerRoutes({
  provider: 'google',
  name: 'Google',
  routes: { authorization: '/o/oauth2/v2/auth', token: '/token', jwks: '/oauth2/v3/certs' },
  metadata: { response_modes_supported: ['query'] },
  claims: {
    openid: ['sub', 'azp'],
    email: ['email', 'email_verified'],
    profile: ['name', 'given_name', 'family_name'],
  },
  ttl: { AuthorizationCode: 600, IdToken: 3600 },
  hidesEmail: false,
  denied: 'access_denied',
  client: ({ config }) => config.google,
  problemOf: (scopes, mode = 'query') => {
    if (!scopes.includes('openid')) return 'invalid_scope: openid is missing';
    return mode === 'query' ? undefined : 'invalid_request: response_mode';
  },
  claimsOf: ({ email, isVerified, name }, { config }) => ({
    azp: config.google.clientId,
    email,
    email_verified: isVerified,
    ...nameClaims(name),
  }),
  extras: (_person, { scope, issuer }) => ({ iss: issuer, scope, authuser: '0', prompt: 'consent' }),
  leave: (ctx, uri, fields) => {
    const url = new URL(uri);
    for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
    ctx.status = 303;
    ctx.redirect(url.href);
  },
});
