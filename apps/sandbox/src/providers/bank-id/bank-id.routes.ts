import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { html, sendPage, sendProblem } from '../../platform/pages.ts';
import { signInPath } from '../openid/openid-provider.ts';
import { admit, leave, once, openIdRoutes, prepareSignIn, refuseWhenDown } from '../openid/openid.routes.ts';
import type { GetOp } from '../openid/openid.routes.ts';
import { createBankId, subjectOf } from './openid-provider.ts';
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

/** Bank iD: the OpenID provider, its profile of a person, and the page of the bank. */
export async function bankIdRoutes(scope: FastifyInstance, context: Context) {
  const op = once(async () => createBankId(context));
  scope.register(async (own) =>
    openIdRoutes(own, context, {
      provider: 'bankid',
      op,
      authorizePath: '/auth',
      // The standard requires only PKCE of the code flow; Bank iD requires these parameters too.
      problemOf: (query) => {
        const missing = ['state', 'nonce'].filter((name) => !query[name]);
        return missing.length > 0 ? `invalid_request: ${missing.join(', ')}` : undefined;
      },
    }),
  );
  scope.register(async (own) => profileRoutes(own, context, op));
  scope.register(async (own) => signInRoutes(own, context, op));
  scope.register(async (own) => clientPages(own, context));
}

const bearer = (request: FastifyRequest): string =>
  /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';

function profileRoutes(scope: FastifyInstance, context: Context, op: GetOp) {
  context.journal.watch(scope, 'bankid');
  refuseWhenDown(scope, context, 'bankid');

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

/** The client whom the page offered or whom its form describes. */
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
  prepareSignIn(scope);

  scope.get(`${signInPath('bankid')}/:uid`, async (request, reply) => {
    const { params } = await (await op()).interactionDetails(request.raw, reply.raw);
    return sendBankPage(request, reply, {
      context,
      redirectUri: String(params['redirect_uri']),
      bankId: typeof params['bank_id'] === 'string' ? params['bank_id'] : undefined,
    });
  });

  scope.post(`${signInPath('bankid')}/:uid`, async (request, reply) => {
    const body = choiceBody.safeParse(withoutEmpty(request.body));
    if (!body.success)
      return sendProblem(request, reply, { status: 400, text: 'The bank cannot read this.' });
    const { choice } = body.data;
    if (isRefusal(choice)) return leave(op, request, reply, { error: choice });
    const client = clientOf(context, body.data);
    if (!client) return sendProblem(request, reply, { status: 400, text: 'No bank has such a client.' });
    clearNextClient(context);
    return ageOn(client.person.birthdate, today(context)) < 18
      ? leave(op, request, reply, { error: 'user_not_eligible' })
      : admit(op, request, reply, {
          login: { accountId: client.email, acr: 'loa3', amr: ['mfa'], remember: false },
        });
  });
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
