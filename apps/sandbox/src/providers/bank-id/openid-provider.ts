import { createHash, randomUUID } from 'node:crypto';
import type { Configuration, Provider } from 'oidc-provider';
import type { Context } from '../../context.ts';
import { createOp, issuerOf } from '../openid/openid-provider.ts';
import { findClient } from './bank-clients.ts';
import { claimsOf, profileScopes } from './client-profile.ts';

const scopes = ['openid', 'offline_access', ...profileScopes];

/** A platform at another host would get a different subject for the same person. */
export const subjectOf = ({ config }: Context, accountId: string): string =>
  createHash('sha256')
    .update(`${new URL(config.bankid.redirectUri).host}|${accountId}`)
    .digest('hex');

const configurationOf = (context: Context): Configuration => {
  const { clientId, clientSecret, redirectUri } = context.config.bankid;
  return {
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
    routes: {
      authorization: '/auth',
      token: '/token',
      userinfo: '/userinfo',
      jwks: '/.well-known/jwks',
      introspection: '/token-info',
      end_session: '/logout',
    },
    features: { introspection: { enabled: true, allowedPolicy: () => true } },
    enabledJWA: { idTokenSigningAlgValues: ['PS512'] },
    clientAuthMethods: ['client_secret_post', 'client_secret_jwt', 'private_key_jwt'],
    subjectTypes: ['pairwise'],
    pairwiseIdentifier: (_ctx, accountId) => subjectOf(context, accountId),
    scopes,
    acrValues: ['loa3'],
    extraParams: ['bank_id', 'trace_id'],
    pkce: { required: () => true },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 3600,
      IdToken: 600,
      Interaction: 900,
      Session: 3600,
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

/** Bank iD, built on the library: PS512, pairwise subjects, secrets in the body only. */
export async function createBankId(context: Context): Promise<Provider> {
  const op = await createOp(context, 'bankid', configurationOf(context), {
    profile_endpoint: `${issuerOf(context, 'bankid')}/profile`,
    // The discovery document of Bank iD does not announce the `iss` that it sends with a code.
    authorization_response_iss_parameter_supported: undefined,
  });
  op.use(async (ctx, next) => {
    // Needed by support.
    ctx.set('traceId', randomUUID());
    await next();
  });
  return op;
}
