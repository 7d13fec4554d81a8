import * as client from 'openid-client';
import type { ProviderReply, SocialSecrets, SocialStart } from './ports/social-sign-in.ts';
import type { Logger } from '@parcela/platform/log.ts';
import { callJson, type HttpAnswer } from '@parcela/platform/http-client/http-json.ts';

export interface OpenIdOptions {
  /** The provider's name in the log. */
  readonly provider: string;
  /** The base of the discovery document; tokens must name it. */
  readonly issuer: string;
  readonly clientId: string;
  readonly redirectUri: string;
  /** Authenticates the platform at the provider, at this time. */
  readonly authenticate: (now: Date) => Promise<client.ClientAuth>;
  /** PKCE, where the provider supports it. */
  readonly usesPkce: boolean;
  /** The only valid algorithm for its token signatures. */
  readonly algorithm: 'RS256' | 'PS512';
  readonly log: Logger;
}

export type IdTokenAnswer =
  | {
      readonly kind: 'claims';
      readonly claims: Readonly<Record<string, unknown>>;
      /** The key to the data that the provider offers in addition to the token. */
      readonly accessToken: string;
    }
  /** The user or the provider refused, or the answer is invalid. */
  | { readonly kind: 'refused' }
  /** No answer. */
  | { readonly kind: 'unknown' };

/** The code flow of OpenID Connect for the adapters of Google, Apple and Bank iD. It never throws. */
export interface OpenIdConnect {
  start(secrets: SocialSecrets, parameters: Readonly<Record<string, string>>): Promise<SocialStart>;
  finish(reply: ProviderReply, secrets: SocialSecrets, now: Date): Promise<IdTokenAnswer>;
  /** Reads an address that the discovery document names, such as `profile_endpoint`. */
  read(endpoint: string, accessToken: string): Promise<HttpAnswer>;
}

const timeoutS = 10;
/** Measured by the process's own timer; no rule reads it. */
const metadataLifeMs = 3_600_000;

/** Only for a configured address without https, which production refuses. */
const extensionsFor = (issuer: string) => (issuer.startsWith('http:') ? [client.allowInsecureRequests] : []);

/** Reads the provider's discovery document and caches it; concurrent callers share one request. */
const createDiscovery = ({ issuer, clientId }: OpenIdOptions) => {
  const cachedMetadata: { metadata?: Promise<client.ServerMetadata>; untilMs: number } = { untilMs: 0 };
  const discover = async (): Promise<client.ServerMetadata> => {
    const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
      timeout: timeoutS,
      execute: extensionsFor(issuer),
    });
    return found.serverMetadata();
  };
  return async (): Promise<client.ServerMetadata> => {
    if (cachedMetadata.metadata && cachedMetadata.untilMs > performance.now()) return cachedMetadata.metadata;
    const asked = discover();
    cachedMetadata.metadata = asked;
    cachedMetadata.untilMs = performance.now() + metadataLifeMs;
    try {
      return await asked;
    } catch (error) {
      cachedMetadata.untilMs = 0;
      throw error;
    }
  };
};

/** A missing or temporary answer says nothing about the user. */
const saysNothing = (error: unknown): boolean => {
  if (!(error instanceof client.ClientError)) return error instanceof TypeError;
  const { cause, code } = error;
  return (
    code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT' || (cause instanceof Response && cause.status >= 500)
  );
};

/** Only the error's code, because the error itself contains codes, tokens and claims. */
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unreachable';

/** The return address for the provider's check: the registered address with the protocol's fields. */
const returnUrl = (redirectUri: string, reply: ProviderReply): URL => {
  const url = new URL(redirectUri);
  for (const name of ['code', 'state', 'iss', 'error'])
    if (reply[name] !== undefined) url.searchParams.set(name, reply[name]);
  return url;
};

export const createOpenIdConnect = (options: OpenIdOptions): OpenIdConnect => {
  const { provider, issuer, clientId, redirectUri, usesPkce, algorithm, log } = options;
  const discover = createDiscovery(options);
  const cachedKeys: { keys?: client.ExportedJWKSCache } = {};

  /** `now` decides about the times in tokens; the provider's published keys verify each signature. */
  const configure = async (now: Date): Promise<client.Configuration> => {
    const skewS = Math.round((now.getTime() - Date.now()) / 1000);
    const configuration = new client.Configuration(
      await discover(),
      clientId,
      { [client.clockSkew]: skewS, id_token_signed_response_alg: algorithm },
      await options.authenticate(now),
    );
    configuration.timeout = timeoutS;
    for (const extend of extensionsFor(issuer)) extend(configuration);
    client.enableNonRepudiationChecks(configuration);
    if (cachedKeys.keys) client.setJwksCache(configuration, cachedKeys.keys);
    return configuration;
  };

  return {
    start: async ({ state, nonce, codeVerifier }, parameters) => {
      try {
        const configuration = new client.Configuration(await discover(), clientId, undefined, client.None());
        for (const extend of extensionsFor(issuer)) extend(configuration);
        const url = client.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          state,
          nonce,
          ...(usesPkce && {
            code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
            code_challenge_method: 'S256',
          }),
          ...parameters,
        });
        return { kind: 'ok', url: url.href };
      } catch (error) {
        log.warn({ provider, code: codeOf(error) }, 'a provider of sign-ins could not be reached');
        return { kind: 'unknown' };
      }
    },

    finish: async (reply, { state, nonce, codeVerifier }, now) => {
      try {
        const configuration = await configure(now);
        const tokens = await client.authorizationCodeGrant(configuration, returnUrl(redirectUri, reply), {
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
          ...(usesPkce && { pkceCodeVerifier: codeVerifier }),
        });
        const keys = client.getJwksCache(configuration);
        if (keys) cachedKeys.keys = keys;
        return { kind: 'claims', claims: tokens.claims() ?? {}, accessToken: tokens.access_token };
      } catch (error) {
        log.warn({ provider, code: codeOf(error) }, 'a sign-in was not taken');
        return { kind: saysNothing(error) ? 'unknown' : 'refused' };
      }
    },

    read: async (endpoint, accessToken) => {
      // The discovery is cached, because the token needed it just before.
      const url = (await discover().catch(() => undefined))?.[endpoint];
      if (typeof url !== 'string') return { kind: 'silent' };
      const headers = { authorization: `Bearer ${accessToken}` };
      return callJson({ provider, log }, { method: 'GET', url, headers });
    },
  };
};
