import { createHash, randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { Provider } from 'oidc-provider';
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import type { Context } from '../../context.ts';
import { signIdToken } from '../openid/id-token.ts';
import { findClient } from './bank-clients.ts';
import { claimsOf, profileScopes } from './client-profile.ts';
import { createStorage } from './grant-storage.ts';

const issuerOf = (context: Context): string => `${context.origin()}/bankid`;

/** Where the provider sends the browser to choose the person. */
export const signInPath = '/bankid/signin';

const scopes = ['openid', 'offline_access', ...profileScopes];

/** A platform at another host would get another subject for the same person. */
export const subjectOf = ({ config }: Context, accountId: string): string =>
  createHash('sha256')
    .update(`${new URL(config.bankid.redirectUri).host}|${accountId}`)
    .digest('hex');

const configurationOf = async (context: Context): Promise<Configuration> => {
  const key = await context.keyring.of('bankid');
  const { clientId, clientSecret, redirectUri } = context.config.bankid;
  const issuer = issuerOf(context);
  return {
    adapter: createStorage(context),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        subject_type: 'pairwise',
        id_token_signed_response_alg: 'PS512',
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [key.privateJwk] },
    cookies: { keys: [key.kid], long: { path: '/bankid' }, short: { path: '/bankid' } },
    routes: {
      authorization: '/auth',
      token: '/token',
      userinfo: '/userinfo',
      jwks: '/.well-known/jwks',
      introspection: '/token-info',
      end_session: '/logout',
    },
    features: {
      devInteractions: { enabled: false },
      introspection: { enabled: true, allowedPolicy: () => true },
    },
    enabledJWA: { idTokenSigningAlgValues: ['PS512'] },
    clientAuthMethods: ['client_secret_post', 'client_secret_jwt', 'private_key_jwt'],
    subjectTypes: ['pairwise'],
    pairwiseIdentifier: (_ctx, accountId) => subjectOf(context, accountId),
    responseTypes: ['code'],
    scopes,
    acrValues: ['loa3'],
    extraParams: ['bank_id', 'trace_id'],
    pkce: { required: () => true },
    discovery: { profile_endpoint: `${issuer}/profile` },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 3600,
      IdToken: 600,
      Interaction: 900,
      Session: 3600,
    },
    interactions: { url: (_ctx, { uid }) => `${signInPath}/${uid}` },
    // As plain text: these are mistakes of the platform, which people never see.
    renderError: (ctx, { error, error_description: description }) => {
      ctx.type = 'text';
      ctx.body = `${error}: ${description ?? ''}`;
    },
    findAccount: (_ctx, accountId) => {
      const client = findClient(context, accountId);
      if (!client) return undefined;
      return {
        accountId,
        claims: async (_use, scope) => ({
          sub: accountId,
          ...claimsOf(context, client.person, new Set(scope.split(' '))),
        }),
      };
    },
  };
};

/** Adjusts the tokens to the sandbox's time and to the faults that are set; the library knows neither. */
const retell = async (context: Context, ctx: KoaContextWithOIDC): Promise<void> => {
  const body = ctx.body as { id_token?: string } | undefined;
  if (ctx.oidc?.route !== 'token' || body?.id_token === undefined) return;
  const aheadS = Math.round((context.clock.now() - Date.now()) / 1000);
  const { iat = 0, exp = 0, auth_time: authTime, ...claims } = decodeJwt(body.id_token);
  body.id_token = await signIdToken(context, 'bankid', {
    ...claims,
    iat: iat + aheadS,
    exp: exp + aheadS,
    ...(typeof authTime === 'number' && { auth_time: authTime + aheadS }),
  });
};

const journalRequest = ({ journal }: Context, ctx: KoaContextWithOIDC): void =>
  journal.record({
    provider: 'bankid',
    direction: 'in',
    method: ctx.method,
    url: ctx.originalUrl,
    status: ctx.status,
    headers: Object.fromEntries(Object.entries(ctx.headers).map(([name, value]) => [name, String(value)])),
    request: ctx.oidc?.body ? new URLSearchParams(ctx.oidc.body as Record<string, string>).toString() : '',
    response: typeof ctx.body === 'object' && ctx.body !== null ? JSON.stringify(ctx.body) : '',
  });

/** The certified OpenID provider, set up like Bank iD: PS512, pairwise subjects, secrets in the body only. */
export const createOp = async (context: Context): Promise<Provider> => {
  const provider = new Provider(issuerOf(context), await configurationOf(context));
  provider.use(async (koa, next) => {
    const ctx = koa as unknown as KoaContextWithOIDC;
    // Needed by support.
    ctx.set('traceId', randomUUID());
    await next();
    await retell(context, ctx);
    // The discovery document of Bank iD does not announce the `iss` that it sends with a code.
    if (ctx.oidc?.route === 'discovery')
      delete (ctx.body as Record<string, unknown>)['authorization_response_iss_parameter_supported'];
    journalRequest(context, ctx);
  });
  return provider;
};
