import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { html, instant, refuseForeignForms, sendPage } from '../../platform/pages.ts';
import { expireToken, findLiveToken } from './access-tokens.ts';
import type { AccessToken } from './access-tokens.ts';
import { findApplicant, listApplicants } from './applicants.ts';
import type { Applicant } from './applicants.ts';
import { fullName, personSchema, samplePeople } from './person.ts';
import {
  decideApplicant,
  ensureApplicant,
  putApplicantOnHold,
  mustSubmit,
  submitApplicant,
  sumsubTime,
  verdict,
} from './review.ts';
import { widgetBody } from './websdk.page.ts';

const sessionBody = z.strictObject({ accessToken: z.string() });
const actionBody = z.strictObject({
  accessToken: z.string(),
  action: z.enum(['submit', 'approve', 'retry', 'reject', 'hold', 'expire']),
  person: personSchema.optional(),
});

/** The origins that may embed the widget: the platform, under both names of this machine. */
function platformOrigins(platformUrl: string): string[] {
  const names = ['localhost', '127.0.0.1'];
  const url = new URL(platformUrl);
  if (!names.includes(url.hostname)) return [url.origin];
  return names.map((name) => `${url.protocol}//${name}${url.port && `:${url.port}`}`);
}

/**
 * The data of the widget, and its messages to the surrounding page; the comment for the client stays inside.
 */
function widgetState(applicant: Applicant) {
  const { clientComment: _, ...result } = applicant.reviewResult ?? {};
  return {
    applicantId: applicant.id,
    person: applicant.person,
    isSubmitted: applicant.isSubmitted,
    status: {
      reprocessing: applicant.attemptCnt > 1,
      levelName: applicant.levelName,
      creationDate: `${sumsubTime(applicant.createdAt)}+0000`,
      reviewStatus: applicant.reviewStatus,
      ...(applicant.reviewResult && { reviewResult: result }),
      autoChecked: false,
    },
  };
}

function applicantOf(context: Context, token: AccessToken): Applicant {
  return ensureApplicant(context, {
    externalUserId: token.userId,
    levelName: token.levelName,
    email: token.email ?? undefined,
    phone: token.phone ?? undefined,
  });
}

/** Not a 401: browsers would log an error for a case that the widget handles. */
const invalidToken = { code: 'invalid-token' };

function act(
  context: Context,
  applicant: Applicant,
  { action, person }: z.output<typeof actionBody>,
): Applicant {
  const isSubmission = action === 'submit' || mustSubmit(applicant);
  const current = isSubmission ? submitApplicant(context, applicant, person ?? applicant.person) : applicant;
  switch (action) {
    case 'approve':
    case 'retry':
    case 'reject':
      return decideApplicant(context, current, verdict(action));
    case 'hold':
      return putApplicantOnHold(context, current);
    case 'submit':
    case 'expire':
      return current;
    default:
      return action satisfies never;
  }
}

/** The page that the real WebSDK loads into its frame, and the two calls that the page makes. */
export async function websdkRoutes(scope: FastifyInstance, context: Context) {
  refuseForeignForms(scope);
  const origins = platformOrigins(context.config.platformUrl);

  scope.get('/websdk/websdk.html', async (request, reply) =>
    sendPage(request, reply, {
      title: 'Identity check',
      body: widgetBody({ origins, people: samplePeople(context.clock.now()) }),
      script: 'websdk.js',
      bare: true,
      framedBy: origins,
    }),
  );

  scope.post('/websdk/session', (request) => {
    const body = sessionBody.safeParse(request.body);
    const token = body.success ? findLiveToken(context, body.data.accessToken) : undefined;
    if (!token) return invalidToken;
    const applicant = applicantOf(context, token);
    void context.webhooks.deliver('sumsub', applicant.id);
    return widgetState(applicant);
  });

  scope.post('/websdk/act', async (request, reply) => {
    const body = actionBody.safeParse(request.body);
    if (!body.success) {
      return reply
        .code(400)
        .send({ issues: body.error.issues.map((issue) => ({ path: issue.path, message: issue.message })) });
    }
    const token = findLiveToken(context, body.data.accessToken);
    if (!token) return invalidToken;
    if (body.data.action === 'expire') {
      expireToken(context, token.token);
      return invalidToken;
    }
    const applicant = act(context, applicantOf(context, token), body.data);
    void context.webhooks.deliver('sumsub', applicant.id);
    return widgetState(applicant);
  });
}

/**
 * The list of applicants, on which provider staff can decide or change a decision after the widget was
 * closed.
 */
export async function applicantPages(scope: FastifyInstance, context: Context) {
  refuseForeignForms(scope);

  scope.get('/sumsub', async (request, reply) => {
    const applicants = listApplicants(context);
    return sendPage(request, reply, {
      title: 'Identity checks',
      body: html`<h1>Identity checks</h1>
        <p class="lead">
          Everybody who opened the Sumsub widget, or for whom it was asked. A new decision replaces the old
          one and is sent to the platform.
        </p>
        ${applicants.length === 0 && html`<p class="empty">Nobody has started an identity check yet.</p>`}
        <ul class="cards">
          ${applicants.map(applicantCard)}
        </ul>`,
    });
  });

  scope.post<{ Params: { id: string }; Body: { decision?: string } }>(
    '/sumsub/:id',
    async (request, reply) => {
      const applicant = findApplicant(context, request.params.id);
      const decision = z.enum(['approve', 'retry', 'reject', 'hold']).safeParse(request.body.decision);
      if (!applicant || !decision.success) return reply.redirect('/sumsub', 303);
      act(context, applicant, { accessToken: '', action: decision.data });
      await context.webhooks.deliver('sumsub', applicant.id);
      return reply.redirect('/sumsub', 303);
    },
  );
}

function applicantCard(applicant: Applicant) {
  const { person, reviewResult } = applicant;
  const state = reviewResult
    ? `${reviewResult.reviewAnswer} ${reviewResult.reviewRejectType ?? ''}`
    : applicant.reviewStatus;
  return html`<li class="card">
    <h2>${fullName(person)}</h2>
    <p>
      <span class="badge" data-tone="${reviewResult?.reviewAnswer ?? 'none'}">${state.trim()}</span>
      ${applicant.email ?? 'no e-mail given'}
    </p>
    <p class="quiet">
      Applicant ${applicant.id}, started ${instant(applicant.createdAt)}, level ${applicant.levelName}
    </p>
    <form
      method="post"
      action="/sumsub/${applicant.id}"
      class="buttons"
      aria-label="Decision for ${fullName(person)}"
    >
      <button name="decision" value="approve" class="primary">Approve</button>
      <button name="decision" value="retry">Reject, may try again</button>
      <button name="decision" value="reject">Reject for good</button>
      <button name="decision" value="hold">Put on hold</button>
    </form>
  </li>`;
}
