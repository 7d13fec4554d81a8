import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { html, refuseForeignForms, sendPage, sendProblem } from '../../platform/pages.ts';
import { issuerOf, signInPath } from './openid-provider.ts';
import { admit, leave, once, openIdRoutes, prepareSignIn } from './openid.routes.ts';
import type { GetOp } from './openid.routes.ts';
import {
  clearNextPerson,
  findNextPerson,
  listPeople,
  newRelayAddress,
  personSchema,
  samplePeople,
  savePerson,
  setConsent,
} from './people.ts';
import type { OpenIdPerson } from './people.ts';
import { adaptRequest, createProvider, scopesOf } from './provider.ts';
import type { ProviderShape } from './provider.ts';
import { sendSignInPage } from './sign-in.page.ts';

const choiceBody = z.object({
  person: z.enum(['next', 'own', 'nobody', ...samplePeople.keys().map(String)]),
  email: z.string().optional(),
  name: z.string().optional(),
  verified: z.enum(['yes', 'no']).default('yes'),
  hidden: z.enum(['yes', 'no']).default('no'),
});
type Choice = z.output<typeof choiceBody>;

/** The library's endpoints, the sign-in page and the people of a provider. */
export const providerRoutes =
  (shape: ProviderShape) =>
  async (scope: FastifyInstance, context: Context): Promise<void> => {
    const op = once(async () => createProvider(context, shape));
    scope.register(async (own) =>
      openIdRoutes(own, context, {
        provider: shape.provider,
        op,
        authorizePath: shape.routes.authorization,
        problemOf: (query) => shape.problemOf(scopesOf(query), query['response_mode']),
        adapt: adaptRequest,
      }),
    );
    scope.register(async (pages) => signInRoutes(pages, context, shape, op));
    scope.register(async (pages) => peoplePages(pages, context, shape));
  };

function personOf(context: Context, { provider }: ProviderShape, choice: Choice): OpenIdPerson | undefined {
  if (choice.person === 'next') return findNextPerson(context, provider);
  const sample = samplePeople[Number(choice.person)]?.person;
  const person = personSchema.safeParse(
    sample ?? {
      email: choice.hidden === 'yes' ? newRelayAddress() : choice.email,
      name: choice.name,
      verified: choice.verified === 'yes',
    },
  );
  return person.success ? savePerson(context, provider, person.data) : undefined;
}

/** The page for choosing a person, and its form. */
function signInRoutes(scope: FastifyInstance, context: Context, shape: ProviderShape, op: GetOp) {
  const { provider } = shape;
  prepareSignIn(scope);

  scope.get(`${signInPath(provider)}/:uid`, async (request, reply) => {
    const { params } = await (await op()).interactionDetails(request.raw, reply.raw);
    return sendSignInPage(request, reply, shape, { context, redirectUri: String(params['redirect_uri']) });
  });

  scope.post(`${signInPath(provider)}/:uid`, async (request, reply) => {
    const { params } = await (await op()).interactionDetails(request.raw, reply.raw);
    const body = choiceBody.safeParse(request.body);
    if (!body.success)
      return sendProblem(request, reply, { status: 400, text: 'That is not one of the choices.' });
    if (body.data.person === 'nobody') return leave(op, request, reply, { error: shape.denied });
    const person = personOf(context, shape, body.data);
    if (!person)
      return sendProblem(request, reply, { status: 400, text: 'Nobody has such an e-mail address.' });
    clearNextPerson(context, provider);
    setConsent(context, provider, person.subject, true);
    return admit(op, request, reply, {
      login: { accountId: person.subject, remember: false },
      extras: shape.extras(person, {
        scope: String(params['scope']),
        issuer: issuerOf(context, provider),
      }),
    });
  });
}

/**
 * The pages of all people who have signed in with the provider, and the withdrawal of consent, as in the provider's
 * own settings.
 */
function peoplePages(scope: FastifyInstance, context: Context, shape: ProviderShape) {
  const base = `/${shape.provider}`;
  scope.register(formbody);
  refuseForeignForms(scope);

  scope.get(base, async (request, reply) => {
    const people = listPeople(context, shape.provider);
    return sendPage(request, reply, {
      title: shape.name,
      body: html`<h1>${shape.name}</h1>
        <p class="lead">Everybody who has an account at ${shape.name} in this sandbox.</p>
        ${people.length === 0 && html`<p class="empty">Nobody has signed in here yet.</p>`}
        <ul class="cards">
          ${people.map(
            (person) =>
              html`<li class="card">
                <h2>${person.name || person.email}</h2>
                <p>${person.email}${!person.isVerified && ', not verified'}</p>
                <p class="quiet">Subject ${person.subject}</p>
                ${
                  person.hasConsented &&
                  html`<form method="post" action="${base}/forget" class="buttons">
                    <button name="subject" value="${person.subject}">Take the consent back</button>
                  </form>`
                }
              </li>`,
          )}
        </ul>`,
    });
  });

  scope.post<{ Body: { subject?: string } }>(`${base}/forget`, async (request, reply) => {
    setConsent(context, shape.provider, request.body.subject ?? '', false);
    return reply.redirect(base, 303);
  });
}
