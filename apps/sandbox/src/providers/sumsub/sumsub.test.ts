import { expect, test } from 'vitest';
import { callSumsub } from '../../../test/support/call-providers.ts';
import { control, read, webhooksOn } from '../../../test/support/call-sandbox.ts';
import { startSandbox } from '../../../test/support/start-sandbox.ts';
import type { Running } from '../../../test/support/start-sandbox.ts';
import { signWebhook } from './signature.ts';

const hook = '/core/hook/kyc/sumsub';
const email = 'jana@example.com';

async function askToken(running: Running, userId = 'user-42', ttlInSecs = 600) {
  const body = { userId, levelName: 'basic-kyc-level', ttlInSecs, applicantIdentifiers: { email } };
  const answer = await callSumsub<{ token: string; userId: string }>(running, {
    method: 'POST',
    path: '/resources/accessTokens/sdk',
    body,
  });
  expect(answer.status).toBe(200);
  return answer.body.token;
}

interface WidgetState {
  applicantId: string;
  person: Record<string, string>;
  status: { reviewStatus: string; reviewResult?: Record<string, unknown> };
}

const openWidget = ({ sandbox }: Running, accessToken: string) =>
  control<WidgetState>(sandbox, '/websdk/session', { accessToken });
const act = ({ sandbox }: Running, accessToken: string, action: string, person?: unknown) =>
  control<WidgetState>(sandbox, '/websdk/act', {
    accessToken,
    action,
    ...(person !== undefined && { person }),
  });

test('a signed call gets an access token that names the sandbox as the origin of the widget', async () => {
  const running = await startSandbox();
  const token = await askToken(running);
  expect(token).toMatch(/^_act-sbx-jwt-/);
  const parts = token
    .replace('_act-sbx-jwt-', '')
    .split('.')
    .map((part) => Buffer.from(part, 'base64').toString());
  expect(JSON.parse(parts[1] ?? '')).toMatchObject({ url: running.sandbox.url });
});

test('the older call for an access token has a signature over its query', async () => {
  const path = '/resources/accessTokens?userId=user-42&levelName=basic-kyc-level&ttlInSecs=600';
  const running = await startSandbox();
  const answer = await callSumsub(running, { method: 'POST', path });
  expect(answer).toMatchObject({ status: 200, body: { userId: 'user-42' } });
});

test.each<[string, (headers: Record<string, string>) => void]>([
  ['without a signature', (headers) => delete headers['x-app-access-sig']],
  ['with a signature of another length', (headers) => (headers['x-app-access-sig'] = 'abc')],
  ['with the signature of another request', (headers) => (headers['x-app-access-sig'] = 'a'.repeat(64))],
  ['with another app token', (headers) => (headers['x-app-token'] = 'sbx:other')],
  ['without a time', (headers) => delete headers['x-app-access-ts']],
])('the sandbox refuses a call %s, which creates nothing', async (_name, change) => {
  const running = await startSandbox();
  const body = { externalUserId: 'user-42' };
  const path = '/resources/applicants?levelName=basic-kyc-level';
  const answer = await callSumsub(running, { method: 'POST', path, body, change });
  expect(answer.status).toBe(401);
  expect(answer.body).toHaveProperty('description');
  const check = await callSumsub(running, {
    method: 'GET',
    path: '/resources/applicants/-/byExternalUserId/user-42',
  });
  expect(check.body).toEqual({ exists: false });
});

test('the sandbox refuses a body with a missing field and names the field', async () => {
  const answer = await callSumsub(await startSandbox(), {
    method: 'POST',
    path: '/resources/accessTokens/sdk',
    body: { userId: 'u' },
  });
  expect(answer.status).toBe(400);
  expect(answer.body['description']).toMatch(/levelName/);
});

test('Sumsub recognises and reviews the data of the widget and sends the results to the platform in order', async () => {
  const running = await startSandbox();
  const { platform, config } = running;
  const token = await askToken(running);
  const opened = await openWidget(running, token);
  expect(opened.body.status.reviewStatus).toBe('init');

  const person = { ...opened.body.person, firstName: 'Řehoř', lastName: 'Žďárský' };
  expect((await act(running, token, 'submit', person)).body.status.reviewStatus).toBe('pending');
  expect((await act(running, token, 'approve', person)).body.status).toMatchObject({
    reviewStatus: 'completed',
    reviewResult: { reviewAnswer: 'GREEN' },
  });

  await expect
    .poll(() => webhooksOn(platform, hook).map(({ type }) => type))
    .toEqual(['applicantCreated', 'applicantPending', 'applicantReviewed']);
  const [, , reviewed] = platform.received;
  expect(reviewed?.headers['x-payload-digest-alg']).toBe('HMAC_SHA256_HEX');
  expect(reviewed?.headers['x-payload-digest']).toBe(
    signWebhook(config.sumsub.webhookSecret, reviewed?.body ?? ''),
  );
  expect(webhooksOn(platform, hook)[2]).toMatchObject({
    applicantId: opened.body.applicantId,
    externalUserId: 'user-42',
    levelName: 'basic-kyc-level',
    reviewStatus: 'completed',
    reviewResult: { reviewAnswer: 'GREEN' },
    sandboxMode: true,
  });

  for (const key of [opened.body.applicantId, '-;externalUserId=user-42']) {
    const one = await callSumsub(running, { method: 'GET', path: `/resources/applicants/${key}/one` });
    expect(one.body).toMatchObject({
      externalUserId: 'user-42',
      email,
      info: {
        firstName: 'Řehoř',
        firstNameEn: 'Rehor',
        lastNameEn: 'Zdarsky',
        country: 'CZE',
        idDocs: [{ number: '206845713' }],
      },
      review: { reviewStatus: 'completed', reviewResult: { reviewAnswer: 'GREEN' }, attemptCnt: 1 },
    });
  }
});

test('an applicant who has submitted nothing has no recognised data', async () => {
  const running = await startSandbox();
  const { body } = await openWidget(running, await askToken(running));
  const one = await callSumsub(running, {
    method: 'GET',
    path: `/resources/applicants/${body.applicantId}/one`,
  });
  expect(one.body).not.toHaveProperty('info');
});

test('the comment for the client is in the API but not in the browser', async () => {
  const running = await startSandbox();
  const token = await askToken(running);
  const { body } = await act(running, token, 'retry');
  expect(body.status.reviewResult).toMatchObject({ reviewAnswer: 'RED', reviewRejectType: 'RETRY' });
  expect(body.status.reviewResult).not.toHaveProperty('clientComment');
  const status = await callSumsub(running, {
    method: 'GET',
    path: `/resources/applicants/${body.applicantId}/status`,
  });
  expect(status.body).toMatchObject({ reviewResult: { clientComment: expect.any(String) } });
});

test('the widget refuses a form with a wrong date and submits nothing', async () => {
  const running = await startSandbox();
  const token = await askToken(running);
  const { body } = await openWidget(running, token);
  expect((await act(running, token, 'submit', { ...body.person, dob: '1985-02-30' })).status).toBe(400);
  expect((await openWidget(running, token)).body.status.reviewStatus).toBe('init');
});

test('an access token expires with the sandbox clock or at the press of a button', async () => {
  const running = await startSandbox();
  const [first, second] = [await askToken(running), await askToken(running)];
  expect((await act(running, first, 'expire')).body).toEqual({ code: 'invalid-token' });
  expect((await openWidget(running, first)).body).toEqual({ code: 'invalid-token' });
  expect((await openWidget(running, second)).body).toHaveProperty('applicantId');
  await control(running.sandbox, '/_control/clock', { advance: 'PT11M' });
  expect((await openWidget(running, second)).body).toEqual({ code: 'invalid-token' });
});

test('a person is the same applicant with every token', async () => {
  const running = await startSandbox();
  const [one, two] = [
    await openWidget(running, await askToken(running)),
    await openWidget(running, await askToken(running)),
  ];
  expect(one.body.applicantId).toBe(two.body.applicantId);
});

test('the call testCompleted decides the review as in the vendor’s sandbox', async () => {
  const running = await startSandbox();
  const { body } = await openWidget(running, await askToken(running));
  const path = `/resources/applicants/${body.applicantId}/status/testCompleted`;
  const verdict = { reviewAnswer: 'RED', rejectLabels: ['FORGERY'], reviewRejectType: 'FINAL' };
  expect((await callSumsub(running, { method: 'POST', path, body: verdict })).status).toBe(200);
  await expect
    .poll(() => webhooksOn(running.platform, hook).at(-1))
    .toMatchObject({ type: 'applicantReviewed', reviewResult: verdict });
});

test('the command reviews by e-mail, submits first, and answers after the platform accepted the webhooks', async () => {
  const running = await startSandbox();
  await askToken(running);
  const answer = await control(running.sandbox, '/_control/sumsub/review', {
    email: 'JANA@example.com',
    answer: 'GREEN',
    person: { lastName: 'Dvořáková' },
  });
  expect(answer).toMatchObject({
    status: 200,
    body: { externalUserId: 'user-42', reviewStatus: 'completed', webhooksWaiting: 0 },
  });
  expect(webhooksOn(running.platform, hook).map(({ type }) => type)).toEqual([
    'applicantCreated',
    'applicantPending',
    'applicantReviewed',
  ]);
  const one = await callSumsub(running, {
    method: 'GET',
    path: '/resources/applicants/-;externalUserId=user-42/one',
  });
  expect(one.body).toMatchObject({ info: { firstName: 'Jana', lastName: 'Dvořáková' } });
});

test('a document may have only one name and no expiry date', async () => {
  const running = await startSandbox();
  await askToken(running);
  await control(running.sandbox, '/_control/sumsub/review', {
    email,
    answer: 'GREEN',
    person: { lastName: '', validUntil: '' },
  });
  const { body } = await callSumsub(running, {
    method: 'GET',
    path: '/resources/applicants/-;externalUserId=user-42/one',
  });
  expect(body).toMatchObject({ info: { firstName: 'Jana', idDocs: [{ number: expect.any(String) }] } });
  expect(JSON.stringify(body)).not.toMatch(/lastName|validUntil/);
});

test('a later verdict replaces the earlier one and has a later time', async () => {
  const running = await startSandbox();
  await askToken(running);
  await control(running.sandbox, '/_control/sumsub/review', { email, answer: 'GREEN' });
  await control(running.sandbox, '/_control/sumsub/review', { email, answer: 'RED', final: true });
  const reviews = webhooksOn<{ type: string; createdAtMs: string; reviewResult: object }>(
    running.platform,
    hook,
  ).filter(({ type }) => type === 'applicantReviewed');
  expect(reviews.map(({ reviewResult }) => reviewResult)).toMatchObject([
    { reviewAnswer: 'GREEN' },
    { reviewAnswer: 'RED', reviewRejectType: 'FINAL' },
  ]);
  expect(reviews[1]!.createdAtMs > reviews[0]!.createdAtMs).toBe(true);
});

test('the command puts a review on hold, gives the reason of a refusal, and sets the expiry of the document', async () => {
  const running = await startSandbox();
  await askToken(running);
  const review = (order: object) => control(running.sandbox, '/_control/sumsub/review', { email, ...order });
  expect((await review({ answer: 'HOLD' })).body).toMatchObject({ reviewStatus: 'onHold' });
  const reason = { comment: 'The back side is missing.', labels: ['DOCUMENT_PAGE_MISSING'] };
  expect((await review({ answer: 'RED', ...reason })).body['reviewResult']).toMatchObject({
    reviewAnswer: 'RED',
    reviewRejectType: 'RETRY',
    rejectLabels: reason.labels,
    moderationComment: reason.comment,
  });
  await control(running.sandbox, '/_control/clock', { advance: 'P10D' });
  await review({ answer: 'GREEN', validForDays: 30 });
  const one = await callSumsub(running, {
    method: 'GET',
    path: '/resources/applicants/-;externalUserId=user-42/one',
  });
  const end = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  expect(one.body).toMatchObject({
    info: { idDocs: [{ validUntil: end }] },
    review: { attemptCnt: 2, reviewStatus: 'completed', reviewResult: { reviewAnswer: 'GREEN' } },
  });
});

test('the command refuses an e-mail address that never had a token', async () => {
  const answer = await control((await startSandbox()).sandbox, '/_control/sumsub/review', {
    email,
    answer: 'GREEN',
  });
  expect(answer.status).toBe(404);
});

test('the sandbox repeats a refused webhook after 5 minutes, 1, 5 and 18 hours and then drops it', async () => {
  const running = await startSandbox();
  running.platform.answer = ({ path }) => (path === hook ? 500 : 200);
  await askToken(running);
  const answer = await control(running.sandbox, '/_control/sumsub/review', { email, answer: 'GREEN' });
  expect(answer.body['webhooksWaiting']).toBe(3);
  const reviewed = () =>
    webhooksOn(running.platform, hook).filter(({ type }) => type === 'applicantReviewed').length;
  for (const [advance, tries] of [
    ['PT5M', 2],
    ['PT1H', 3],
    ['PT5H', 4],
    ['PT18H', 5],
    ['P30D', 5],
  ] as const) {
    await control(running.sandbox, '/_control/clock', { advance });
    expect(reviewed()).toBe(tries);
  }
});

test('only the platform can frame the widget', async () => {
  const { sandbox, platform } = await startSandbox();
  const widget = await fetch(`${sandbox.url}/websdk/websdk.html`);
  const { port } = new URL(platform.url);
  expect(widget.headers.get('content-security-policy')).toContain(
    `frame-ancestors http://localhost:${port} http://127.0.0.1:${port}`,
  );
  expect(await widget.text()).not.toMatch(/<script(?![^>]*src=)/);
});

test('the journal shows the calls without the secrets', async () => {
  const running = await startSandbox();
  const token = await askToken(running);
  const journal = await read<{ url: string; status: number }[]>(running.sandbox, '/_journal?provider=sumsub');
  expect(journal.body[0]).toMatchObject({ url: '/resources/accessTokens/sdk', status: 200, direction: 'in' });
  expect(JSON.stringify(journal.body)).not.toContain(running.config.sumsub.appToken);
  expect(JSON.stringify(journal.body)).not.toContain(token);
});
