import type { Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Context } from '../../context.ts';
import type { OpenIdProvider } from './keyring.ts';
import { createOp, showMistake } from './openid-provider.ts';
import type { AuthorizationQuery } from './openid.routes.ts';
import { findPerson } from './people.ts';
import type { OpenIdPerson } from './people.ts';

/** The return of the browser to the platform: with a code, or with an error. */
export type Leaving = Readonly<Record<string, string>>;

/** The differences between Google and Apple. */
export interface ProviderShape {
  provider: OpenIdProvider;
  /** The provider's name on its pages. */
  name: string;
  /** The provider's own paths, below `/google` or `/apple`. */
  routes: { authorization: string; token: string; jwks: string };
  /** The fields of the discovery document that differ from the library's. */
  metadata: Readonly<Record<string, unknown>>;
  /** The claims of each scope. */
  claims: Readonly<Record<string, string[]>>;
  /** The lifetimes of a code and an ID token in seconds. */
  ttl: { AuthorizationCode: number; IdToken: number };
  /** The platform's registration. */
  client(context: Context): { clientId: string; clientSecret?: string; redirectUri: string };
  /** The reason why this provider refuses a request that the standard allows. */
  problemOf(scopes: readonly string[], responseMode: string | undefined): string | undefined;
  /** Tells whether the client secret is right, where it is not a fixed text. */
  isClientSecret?: (context: Context, secret: string) => Promise<boolean>;
  claimsOf(person: OpenIdPerson, context: Context): Record<string, unknown>;
  /** Fields returned in addition to code and state. */
  extras(person: OpenIdPerson, request: { scope: string; issuer: string }): Leaving;
  /** The error when the person cancels. */
  denied: string;
  /** Sends the browser back. */
  leave(ctx: KoaContextWithOIDC, uri: string, fields: Leaving): void;
  /** Tells whether the person may hide their own e-mail address behind a relay address. */
  hidesEmail: boolean;
}

/** The name under which the library knows `ProviderShape.leave`. */
const responseMode = 'sandbox';

export const scopesOf = ({ scope = '' }: AuthorizationQuery): string[] => scope.split(' ').filter(Boolean);

/** Apple takes requests without `openid`, Google with a prompt that the library does not know. */
export const adaptRequest = (query: AuthorizationQuery): Record<string, string> => ({
  scope: ['openid', ...scopesOf(query)].join(' '),
  prompt: 'login',
  response_mode: responseMode,
});

const configurationOf = (context: Context, shape: ProviderShape): Configuration => {
  const { clientId, clientSecret = 'a JWT', redirectUri } = shape.client(context);
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    routes: shape.routes,
    scopes: Object.keys(shape.claims),
    claims: shape.claims,
    conformIdTokenClaims: false,
    clientAuthMethods: ['client_secret_post'],
    pkce: { required: () => false },
    ttl: { AccessToken: 3600, Grant: 3600, Interaction: 900, Session: 3600, ...shape.ttl },
    findAccount: (_ctx, accountId) => {
      const person = findPerson(context, shape.provider, accountId);
      return (
        person && { accountId, claims: async () => ({ sub: accountId, ...shape.claimsOf(person, context) }) }
      );
    },
  };
};

/** Google or Apple, built on the library. */
export async function createProvider(context: Context, shape: ProviderShape): Promise<Provider> {
  const op = await createOp(context, shape.provider, configurationOf(context, shape), shape.metadata);
  const { isClientSecret } = shape;
  if (isClientSecret)
    op.Client.prototype.compareClientSecret = (secret: string) => isClientSecret(context, secret);
  op.registerResponseMode(responseMode, (ctx, uri, { iss: _issuer, ...payload }) => {
    const fields = payload as Leaving;
    // Both show a mistake of the platform on their own page.
    if (ctx.oidc.route === 'authorization') showMistake(ctx, fields);
    else if ('error' in fields) shape.leave(ctx, uri, fields);
    else shape.leave(ctx, uri, { ...fields, ...(ctx.oidc.result?.['extras'] as Leaving) });
  });
  return op;
}
