import { randomUUID } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors } from 'oidc-provider';
import type { Provider } from 'oidc-provider';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { html, refuseForeignForms, sendPage, sendProblem } from '../../platform/pages.ts';
import { createOp, signInPath, subjectOf } from './openid-provider.ts';
import {
  banks,
  bankPersonSchema,
  clearNextClient,
  findClient,
  findNextClient,
  listClients,
  sampleClients,
  saveClient,
} from './bank-clients.ts';
import type { BankClient } from './bank-clients.ts';
import { ageOn, profileOf, today } from './client-profile.ts';
import { refusals, sendBankPage } from './sign-in.page.ts';
import type { Refusal } from './sign-in.page.ts';

/** Created on first use: its addresses are known only once the sandbox listens. */
type GetOp = () => Promise<Provider>;

/** Bank iD: the OpenID provider, its profile of a person, and the page of the bank. */
export async function bankIdRoutes(scope: FastifyInstance, context: Context) {
  let made: Promise<Provider> | undefined;
  const op: GetOp = () => (made ??= createOp(context));
  scope.register(async (own) => openIdRoutes(own, context, op));
  scope.register(async (own) => profileRoutes(own, context, op));
  scope.register(async (own) => signInRoutes(own, context, op));
  scope.register(async (own) => clientPages(own, context));
}

const refuseWhenDown = (scope: FastifyInstance, { faults }: Context) => {
  scope.addHook('onRequest', async (_request, reply) =>
    faults.take('bankid', 'down') ? reply.code(503).send('') : undefined,
  );
};

/** The library writes to the raw request and response. */
function openIdRoutes(scope: FastifyInstance, context: Context, op: GetOp) {
  refuseWhenDown(scope, context);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));

  const passOn = async (request: FastifyRequest, reply: FastifyReply) => {
    const provider = await op();
    const { url = '' } = request.raw;
    reply.hijack();
    // The library derives the prefix of its addresses from the difference between the two.
    Object.assign(request.raw, { originalUrl: url, url: url.slice('/bankid'.length) });
    await provider.callback()(request.raw, reply.raw);
  };

  scope.get<{ Querystring: Record<string, string | undefined> }>('/bankid/auth', async (request, reply) => {
    // The standard requires only PKCE of the code flow; Bank iD requires these parameters, too.
    const missing = ['state', 'nonce'].filter((name) => !request.query[name]);
    return missing.length > 0
      ? sendProblem(request, reply, { status: 400, text: `invalid_request: ${missing.join(', ')}` })
      : passOn(request, reply);
  });
  scope.all('/bankid/*', passOn);
}

const bearer = (request: FastifyRequest): string =>
  /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';

function profileRoutes(scope: FastifyInstance, context: Context, op: GetOp) {
  context.journal.watch(scope, 'bankid');
  refuseWhenDown(scope, context);

  scope.get('/bankid/profile', async (request, reply) => {
    reply.header('traceId', randomUUID());
    const provider = await op();
    const token = await provider.AccessToken.find(bearer(request));
    const client = token && findClient(context, token.accountId);
    if (!token || !client) return reply.code(401).send({ error: 'UNAUTHORIZED' });
    const scopes = new Set(token.scope?.split(' '));
    if (![...scopes].some((name) => name.startsWith('profile.')))
      return reply.code(403).send({ error: 'FORBIDDEN' });
    const subject = context.faults.take('bankid', 'wrong-subject')
      ? subjectOf(context, 'somebody.else@example.com')
      : subjectOf(context, client.email);
    return profileOf(context, client.person, { subject, transaction: randomUUID(), scopes });
  });

  scope.get('/bankid/api/v1/banks', () => ({
    items: banks.map(({ id, title }) => ({
      id,
      title,
      description: title,
      available_logo_images: [],
      available_services: ['identify_plus', 'identify_aml'],
    })),
  }));
}

const choiceBody = z.object({
  choice: z.string(),
  ...bankPersonSchema
    .pick({ firstName: true, lastName: true, birthdate: true, cardNumber: true, cardValidTo: true })
    .partial().shape,
});
type Choice = z.output<typeof choiceBody>;

/** The form of the page sends every field, even when another button was pressed. */
const withoutEmpty = (body: unknown): unknown =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(Object.entries(body).filter(([, value]) => value !== ''))
    : body;

/** The client that the page has offered or that its form describes. */
function clientOf(context: Context, { choice, ...person }: Choice): BankClient | undefined {
  if (choice === 'next') return findNextClient(context);
  if (choice === 'own') {
    if (!person.firstName || !person.lastName) return undefined;
    return saveClient(context, `${randomUUID()}@bank.example`, person);
  }
  const sample = sampleClients(context.clock.now())[Number(choice)]?.client;
  return sample && saveClient(context, sample.email, sample.person);
}

const isRefusal = (choice: string): choice is Refusal => choice in refusals;

/** The page of the bank, and its answer to the OpenID provider. */
function signInRoutes(scope: FastifyInstance, context: Context, op: GetOp) {
  scope.register(formbody);
  refuseForeignForms(scope);
  scope.setErrorHandler((error, request, reply) => {
    if (!(error instanceof errors.OIDCProviderError)) throw error;
    return sendProblem(request, reply, { status: 400, text: 'This visit to the bank is over. Start again.' });
  });

  scope.get<{ Params: { uid: string } }>(`${signInPath}/:uid`, async (request, reply) => {
    const { params } = await (await op()).interactionDetails(request.raw, reply.raw);
    return sendBankPage(request, reply, {
      context,
      action: `${signInPath}/${request.params.uid}`,
      redirectUri: String(params['redirect_uri']),
      bankId: typeof params['bank_id'] === 'string' ? params['bank_id'] : undefined,
    });
  });

  scope.post(`${signInPath}/:uid`, async (request, reply) => {
    const body = choiceBody.safeParse(withoutEmpty(request.body));
    if (!body.success)
      return sendProblem(request, reply, { status: 400, text: 'The bank cannot read this.' });
    const provider = await op();
    const { params } = await provider.interactionDetails(request.raw, reply.raw);
    const { choice } = body.data;
    if (isRefusal(choice)) return leave(provider, request, reply, { error: choice });
    const client = clientOf(context, body.data);
    if (!client) return sendProblem(request, reply, { status: 400, text: 'No bank has such a client.' });
    clearNextClient(context);
    if (ageOn(client.person.birthdate, today(context)) < 18)
      return leave(provider, request, reply, { error: 'user_not_eligible' });
    const grant = new provider.Grant({ accountId: client.email, clientId: String(params['client_id']) });
    grant.addOIDCScope(String(params['scope']));
    return leave(provider, request, reply, {
      login: { accountId: client.email, acr: 'loa3', amr: ['mfa'], remember: false },
      consent: { grantId: await grant.save() },
    });
  });
}

async function leave(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  result: Parameters<Provider['interactionFinished']>[2],
) {
  reply.hijack();
  await provider.interactionFinished(request.raw, reply.raw, result);
}

/** The pages of the clients who have visited the bank so far. */
function clientPages(scope: FastifyInstance, context: Context) {
  scope.get('/bankid', async (request, reply) => {
    const clients = listClients(context);
    return sendPage(request, reply, {
      title: 'Bank iD',
      body: html`<h1>Bank iD</h1>
        <p class="lead">Everybody who has proved an identity through a bank of this sandbox.</p>
        ${clients.length === 0 && html`<p class="empty">Nobody has been at a bank yet.</p>`}
        <ul class="cards">
          ${clients.map(
            ({ email, person }) =>
              html`<li class="card">
                <h2>${person.firstName} ${person.lastName}</h2>
                <p>${email}</p>
                <p class="quiet">Born ${person.birthdate}, subject ${subjectOf(context, email)}</p>
              </li>`,
          )}
        </ul>`,
    });
  });
}
