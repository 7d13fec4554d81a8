import { decodeJwt } from 'jose';
import { Provider } from 'oidc-provider';
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import type { Context } from '../../context.ts';
import { createStorage } from './grant-storage.ts';
import { signIdToken } from './id-token.ts';
import type { TokenSigner } from './keyring.ts';

/** The issuer, which is also the base of every address of the provider. */
export const issuerOf = (context: Context, provider: TokenSigner): string =>
  `${context.origin()}/${provider}`;

/**
 * The address to which the provider sends the browser to choose the person, followed by the id of the visit.
 */
export const signInPath = (provider: TokenSigner): string => `/${provider}/signin`;

/** Plain text, because these are mistakes of the platform, which users never see. */
export function showMistake(
  ctx: KoaContextWithOIDC,
  { error, error_description: description = '' }: { error?: string; error_description?: string | undefined },
): void {
  ctx.type = 'text';
  ctx.body = `${error}: ${description}`;
}

/** Adjusts the tokens to the sandbox's time and to the current faults; the library knows neither. */
async function retell(
  context: Context,
  provider: TokenSigner,
  body: { id_token?: string; error_description?: string },
): Promise<void> {
  // The library's own messages.
  delete body.error_description;
  if (body.id_token === undefined) return;
  const aheadS = Math.round((context.clock.now() - Date.now()) / 1000);
  const { iat = 0, exp = 0, auth_time: authTime, ...claims } = decodeJwt(body.id_token);
  body.id_token = await signIdToken(context, provider, {
    ...claims,
    iat: iat + aheadS,
    exp: exp + aheadS,
    ...(typeof authTime === 'number' && { auth_time: authTime + aheadS }),
  });
}

const journalRequest = ({ journal }: Context, provider: TokenSigner, ctx: KoaContextWithOIDC): void =>
  journal.record({
    provider,
    direction: 'in',
    method: ctx.method,
    url: `/${provider}${ctx.url}`,
    status: ctx.status,
    headers: Object.fromEntries(Object.entries(ctx.headers).map(([name, value]) => [name, String(value)])),
    request: ctx.oidc?.body ? new URLSearchParams(ctx.oidc.body as Record<string, string>).toString() : '',
    response:
      typeof ctx.body === 'object' && ctx.body !== null
        ? JSON.stringify({ ...ctx.body, ...('access_token' in ctx.body && { access_token: '…' }) })
        : '',
  });

/**
 * The certified OpenID provider, set up by `own` like a provider of the sandbox. `metadata` changes the
 * discovery document; undefined removes a field.
 */
export async function createOp(
  context: Context,
  provider: TokenSigner,
  own: Configuration,
  metadata: Readonly<Record<string, unknown>>,
): Promise<Provider> {
  const key = await context.keyring.of(provider);
  const path = `/${provider}`;
  const op = new Provider(issuerOf(context, provider), {
    adapter: createStorage(context),
    jwks: { keys: [key.privateJwk] },
    cookies: { keys: [key.kid], long: { path }, short: { path } },
    responseTypes: ['code'],
    interactions: { url: (_ctx, { uid }) => `${signInPath(provider)}/${uid}` },
    renderError: showMistake,
    ...own,
    features: { devInteractions: { enabled: false }, ...own.features },
  });
  op.use(async (koa, next) => {
    const ctx = koa as unknown as KoaContextWithOIDC;
    await next();
    if (ctx.oidc?.route === 'token') await retell(context, provider, ctx.body as object);
    if (ctx.oidc?.route === 'discovery') ctx.body = { ...(ctx.body as object), ...metadata };
    journalRequest(context, provider, ctx);
  });
  return op;
}
