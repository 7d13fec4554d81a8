import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '@parcela/platform/config/config.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { startProcess } from '../../../src/process.ts';
import { sampleVariables } from '../../support/app/whole-app.ts';
import { setSampleRates } from '../../support/content/sample-rates.ts';
import { publishSampleDocument } from '../../support/content/sample-content.ts';
import { useTestDatabase } from '../../support/database/test-database.ts';
import { useFileStore } from '../../support/media/sample-files.ts';
import { honestBody } from '../../support/orders/sample-orders.ts';
import { publishSampleProject } from '../../support/projects/sample-projects.ts';
import type { TestUser } from '../../support/app/test-app.ts';
import { signedInStaff } from '../../support/app/test-staff.ts';
import { clearedUser } from '../../support/verification/grant-levels.ts';
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from './otlp-receiver.ts';

/** Accepts every mail. */
const startMailServer = async (): Promise<Server> => {
  const server = createServer((socket) => {
    const state = { isData: false };
    socket.on('error', () => undefined);
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        if (state.isData) {
          if (line !== '.') continue;
          state.isData = false;
          socket.write('250 taken\r\n');
        } else if (line === 'DATA') {
          state.isData = true;
          socket.write('354 go on\r\n');
        } else socket.write('250 ok\r\n');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

const portOf = (server: Server): number => (server.address() as { port: number }).port;

/** Personal data of an investor who signs up and of a caller who searches; none of it may leave the platform. */
const canary = {
  email: 'kanarek.tajny@example.com',
  password: 'Kanarek-tajne-heslo-7',
  search: 'Kanarkova',
  holder: 'Kanarka Tajna',
  iban: 'CZ6508000000192000145399',
  address: 'kanarek-v-adrese',
  agent: 'Kanarek/7.0',
};

describe('telemetry of a whole process', () => {
  const context = useTestDatabase();
  const files = useFileStore();
  const made = { receiver: undefined as OtlpReceiver | undefined, order: '', registration: '', email: '' };
  const receiver = (): OtlpReceiver => made.receiver!;

  const post = (url: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
    fetch(url, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...headers, 'content-type': 'application/json' },
    });
  const countMails = async (state: string): Promise<number> => {
    const { rows } = await context().admin.pool.query<{ count: number }>(
      'select count(*)::integer as count from notifications where mail_state = $1',
      [state],
    );
    return rows[0]?.count ?? 0;
  };
  const countJobs = async (state: string): Promise<number> => {
    const { rows } = await context().admin.pool.query<{ count: number }>(
      "select count(*)::integer as count from jobs.job where name like 'accounts.%' and state = $1::jobs.job_state",
      [state],
    );
    return rows[0]?.count ?? 0;
  };

  /** Personal data in addresses, bodies, headers and searches, in successful and in refused calls. */
  const sendCanaries = async (url: string, headers: TestUser['headers']): Promise<void> => {
    const staff = await signedInStaff(context(), ['support', 'administrator']);
    const get = (path: string, who: Readonly<Record<string, string>>) =>
      fetch(`${url}${path}`, { headers: { ...who, 'user-agent': canary.agent } });
    const account = { data: { iban: canary.iban, holderName: canary.holder } };
    const answers = [
      await get(`/operator/search?q=${canary.search}`, staff.headers),
      await get(`/operator/search?q=${canary.iban}`, staff.headers),
      await get(`/api/orders/${canary.address}`, headers),
      await get(`/nowhere/${canary.address}`, headers),
      await post(`${url}/api/auth/local`, { identifier: canary.email, password: canary.holder }),
      await post(`${url}/api/orders`, { data: { project: canary.holder } }, headers),
      await fetch(`${url}/core/user/payout-accounts/CZK`, {
        method: 'PUT',
        body: JSON.stringify(account),
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': canary.address },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404, 400, 400, 403]);
  };

  beforeAll(async () => {
    made.receiver = await startOtlpReceiver();
    const mailServer = await startMailServer();
    const folder = await mkdtemp(join(tmpdir(), 'parcela-telemetry-'));
    await context().transact(async (tx) => {
      await setSampleRates(tx);
      await publishSampleDocument(tx, files().files, { kind: 'terms' });
      await publishSampleDocument(tx, files().files, { kind: 'privacy' });
      await publishSampleDocument(tx, files().files, { kind: 'white_paper' });
    });
    const user = await clearedUser(context());
    const body = await context().transact(async (tx) => {
      const project = await publishSampleProject(tx);
      return honestBody(tx, { project: project.documentId, shares: 3 });
    });
    const running = await startProcess(
      readConfig({
        ...sampleVariables(context(), folder),
        PORT: '0',
        SMTP_URL: `smtp://127.0.0.1:${portOf(mailServer)}`,
        OTEL_EXPORTER_OTLP_ENDPOINT: receiver().url,
        OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=collector-key',
      }),
    );
    const url = `http://127.0.0.1:${running.port}`;
    const order = await post(`${url}/api/orders`, body, {
      authorization: user.headers.authorization,
      'idempotency-key': 'telemetry-order',
    });
    invariant(order.status === 201, 'the order is placed');
    made.order = order.headers.get('x-request-id') ?? '';
    const registration = await post(`${url}/api/auth/local/register`, {
      username: canary.email,
      email: canary.email,
      password: canary.password,
      termsAndPrivacyAccepted: true,
    });
    made.registration = registration.headers.get('x-request-id') ?? '';
    invariant(registration.status === 200, 'the account is made');
    await fetch(`${url}/api/projects?filters[name]=${canary.search}`);
    await vi.waitUntil(async () => (await countMails('sent')) === 1, { timeout: 20_000 });
    await vi.waitUntil(async () => (await countJobs('completed')) === 1, { timeout: 20_000 });
    await sendCanaries(url, user.headers);
    made.email = (
      await context().admin.pool.query<{ email: string }>('select email from users where id = $1', [
        user.userId,
      ])
    ).rows[0]!.email;
    // Stopping sends the data that still waits.
    await running.stop();
    mailServer.close();
    await rm(folder, { recursive: true, force: true });
  });
  afterAll(async () => {
    await made.receiver?.close();
  });

  const traceOf = (requestId: string): readonly ReceivedSpan[] =>
    receiver()
      .spans()
      .filter(({ traceId }) => traceId === requestId.replaceAll('-', ''));
  const named = (spans: readonly ReceivedSpan[], name: string): ReceivedSpan => {
    const [found] = spans.filter((span) => span.name === name);
    if (!found) throw new Error(`no span ${name} among ${spans.map((span) => span.name).join(', ')}`);
    return found;
  };
  const valueOf = (span: ReceivedSpan, key: string): unknown =>
    Object.values(span.attributes?.find((attribute) => attribute.key === key)?.value ?? {})[0];

  it('shows a request with its statements, in a trace named by the request’s id', () => {
    const spans = traceOf(made.order);
    const request = named(spans, 'POST /api/orders');
    expect(request.spanId).toBe(made.order.replaceAll('-', '').slice(16));
    expect(request.parentSpanId ?? '').toBe('');
    expect(valueOf(request, 'http.response.status_code')).toBe(201);
    const commit = named(spans, 'COMMIT');
    expect(commit.parentSpanId).toBe(request.spanId);
    const statements = spans.filter((span) => valueOf(span, 'db.system.name') === 'postgresql');
    expect(statements.length).toBeGreaterThan(3);
    expect(statements.some(({ name }) => name.includes('orders'))).toBe(true);
  });

  it('shows the delivery of the event and the mail that follows in the trace of the order', () => {
    const spans = traceOf(made.order);
    const request = named(spans, 'POST /api/orders');
    expect(named(spans, 'notifications.notify-of-orders').parentSpanId).toBe(request.spanId);
    const mail = named(spans, 'notifications.send-mail');
    expect(mail.parentSpanId).toBe(request.spanId);
    expect(named(spans, 'mail server').parentSpanId).toBe(mail.spanId);
  });

  it('shows a queued job in the trace of the request that enqueued it', () => {
    const spans = traceOf(made.registration);
    const job = named(spans, 'accounts.send-confirmation-mail');
    expect(job.status.code).not.toBe(2);
    const parents = new Set(spans.map(({ spanId }) => spanId));
    expect(parents.has(job.parentSpanId ?? '')).toBe(true);
    expect(named(spans, 'mail server').parentSpanId).toBe(job.spanId);
  });

  it('sends the metrics of the process, with a separate count for each bucket', () => {
    const metrics = receiver().metrics();
    const requests = metrics.find(({ name }) => name === 'http_request_duration_seconds');
    const [point] = requests?.histogram?.dataPoints ?? [];
    expect(point?.bucketCounts.reduce((total, count) => total + count, 0)).toBe(point?.count);
    expect(point?.explicitBounds).toHaveLength((point?.bucketCounts.length ?? 0) - 1);
    const up = metrics.find(({ name }) => name === 'database_up');
    expect(up?.gauge?.dataPoints.map(({ asDouble }) => asDouble)).toEqual([1]);
    expect(receiver().headers()).toContain('collector-key');
  });

  it('sends no personal value, no secret and no query string', () => {
    const text = receiver().text();
    expect(text.length).toBeGreaterThan(10_000);
    const parts = [...Object.values(canary), made.email, 'filters', '@example', 'kanar', 'Kanar'];
    for (const part of parts) expect([part, text.includes(part)]).toEqual([part, false]);
    expect(text).not.toContain('127.0.0.1:9"');
  });
});
