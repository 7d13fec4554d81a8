import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'oidc-provider';
import type { InteractionResults, Provider } from 'oidc-provider';
import type { Context } from '../../context.ts';
import { refuseForeignForms, sendProblem } from '../../platform/pages.ts';
import type { TokenSigner } from './keyring.ts';

/** Created on first use: its addresses are known only once the sandbox listens. */
export type GetOp = () => Promise<Provider>;
export function once(create: GetOp): GetOp {
  let made: Promise<Provider> | undefined;
  return () => (made ??= create());
}

export type AuthorizationQuery = Readonly<Record<string, string | undefined>>;

/** An OpenID provider with the data that its endpoints need. */
interface Endpoints {
  provider: TokenSigner;
  op: GetOp;
  /** Below `/<provider>`. */
  authorizePath: string;
  /** The reason why this provider refuses a request that the standard allows. */
  problemOf: (query: AuthorizationQuery) => string | undefined;
  /** Parameters that the library gets instead of the platform's. */
  adapt?: (query: AuthorizationQuery) => Readonly<Record<string, string>>;
}

export const refuseWhenDown = (scope: FastifyInstance, { faults }: Context, provider: TokenSigner) => {
  scope.addHook('onRequest', async (_request, reply) =>
    faults.take(provider, 'down') ? reply.code(503).send('') : undefined,
  );
};

/** The endpoints of the library, which writes to the raw request and response. */
export function openIdRoutes(scope: FastifyInstance, context: Context, endpoints: Endpoints) {
  const { provider, op, authorizePath, problemOf, adapt } = endpoints;
  const base = `/${provider}`;
  refuseWhenDown(scope, context, provider);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));

  const passOn = async (request: FastifyRequest, reply: FastifyReply, change = {}) => {
    const library = await op();
    const url = new URL(request.url, context.origin());
    for (const [name, value] of Object.entries<string>(change)) url.searchParams.set(name, value);
    const originalUrl = url.pathname + url.search;
    reply.hijack();
    // The library derives the prefix of its addresses from the difference between the two.
    Object.assign(request.raw, { originalUrl, url: originalUrl.slice(base.length) });
    await library.callback()(request.raw, reply.raw);
  };

  scope.get<{ Querystring: AuthorizationQuery }>(`${base}${authorizePath}`, async (request, reply) => {
    const problem = problemOf(request.query);
    return problem === undefined
      ? passOn(request, reply, adapt?.(request.query))
      : sendProblem(request, reply, { status: 400, text: problem });
  });
  scope.all(`${base}/*`, async (request, reply) => passOn(request, reply));
}

/** Prepares a scope for the page that lets a visitor choose a person. */
export function prepareSignIn(scope: FastifyInstance) {
  scope.register(formbody);
  refuseForeignForms(scope);
  scope.setErrorHandler((error, request, reply) => {
    if (!(error instanceof errors.OIDCProviderError)) throw error;
    return sendProblem(request, reply, { status: 400, text: 'This visit is over. Start again.' });
  });
}

/** Ends the visit: the library sends the browser back to the platform. */
export async function leave(
  op: GetOp,
  request: FastifyRequest,
  reply: FastifyReply,
  result: InteractionResults,
) {
  const library = await op();
  reply.hijack();
  await library.interactionFinished(request.raw, reply.raw, result);
}

/** Ends the visit with this person signed in, who consents to everything that the platform requests. */
export async function admit(
  op: GetOp,
  request: FastifyRequest,
  reply: FastifyReply,
  result: InteractionResults & { login: { accountId: string } },
) {
  const library = await op();
  const { params } = await library.interactionDetails(request.raw, reply.raw);
  const { accountId } = result.login;
  const grant = new library.Grant({ accountId, clientId: String(params['client_id']) });
  grant.addOIDCScope(String(params['scope']));
  await leave(op, request, reply, { ...result, consent: { grantId: await grant.save() } });
}
