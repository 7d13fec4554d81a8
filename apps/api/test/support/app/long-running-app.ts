import { randomUUID } from 'node:crypto';
import { beforeAll } from 'vitest';
import { invariant } from '@parcela/platform/errors.ts';
import { openSession } from '@parcela/platform/security/sessions.ts';
import type { TestUser } from './test-app.ts';
import type { TestContext } from '../database/test-database.ts';
import { signedInStaff, type TestStaff } from './test-staff.ts';
import { useWholeApp } from './whole-app.ts';

export interface CallAnswer<T> {
  readonly status: number;
  /** The code of the refusal; undefined without one. */
  readonly code: string | undefined;
  readonly body: T;
}

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly payload?: object;
}

type Asked = { readonly documentId: string } | { readonly approval: { readonly documentId: string } };

export type LiveApp = ReturnType<typeof useLiveApp>;

/** The running platform over several days: every caller signs in again, because sessions are short. */
export const useLiveApp = (context: () => TestContext, sandboxUrl?: () => string) => {
  const app = useWholeApp(context, sandboxUrl);
  const shared: { asking?: TestStaff; agreeing?: TestStaff } = {};
  beforeAll(async () => {
    shared.asking = await signedInStaff(context(), ['finance']);
    shared.agreeing = await signedInStaff(context(), ['administrator']);
  });
  const staff = (): { readonly asking: TestStaff; readonly agreeing: TestStaff } => {
    const { asking, agreeing } = shared;
    invariant(asking && agreeing, 'staff are there only inside tests');
    return { asking, agreeing };
  };

  const sessionOf = (caller: TestUser | TestStaff): Promise<string> => {
    const audience = 'staffId' in caller ? 'staff' : 'investor';
    const subjectId = 'staffId' in caller ? caller.staffId : caller.userId;
    return context().transact((tx) => openSession(tx, { audience, subjectId, userAgent: 'test' }));
  };
  const call = async <T>(
    caller: TestUser | TestStaff,
    { method, url, payload }: Call,
  ): Promise<CallAnswer<T>> => {
    const answer = await app().inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${await sessionOf(caller)}`,
        ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
      },
      ...(payload && { payload }),
    });
    const body = answer.json<T & { error?: { details: { code: string } } }>();
    invariant(answer.statusCode < 500, `${method} ${url} answers ${answer.statusCode}: ${answer.body}`);
    return { status: answer.statusCode, code: body.error?.details.code, body };
  };
  /** Like `call`, but a refusal fails the test. */
  const done = async <T>(caller: TestUser | TestStaff, asked: Call): Promise<T> => {
    const { status, code, body } = await call<T>(caller, asked);
    invariant(status < 300, `${asked.method} ${asked.url} is refused: ${code}`);
    return body;
  };
  /** One member of staff makes a request and another approves it; returns the error code if either is refused. */
  const decide = async (url: string, body: object = {}): Promise<string | undefined> => {
    const payload = { reason: 'As the statement shows', ...body };
    const asked = await call<{ data: Asked & { approval?: null } }>(staff().asking, {
      method: 'POST',
      url,
      payload,
    });
    if (asked.code !== undefined) return asked.code;
    const { data } = asked.body;
    const request = 'approval' in data ? data.approval : data;
    // An action without a second person is already done.
    if (!request) return undefined;
    const agreed = await call(staff().agreeing, {
      method: 'POST',
      url: `/operator/approvals/${request.documentId}/approve`,
      payload: { reason: 'I see it, too' },
    });
    return agreed.code;
  };

  return {
    app,
    call,
    done,
    staff,
    decide,
    /** Runs one of the application's scheduled jobs until nothing is due. */
    runScheduledJob: async (name: string): Promise<void> => {
      const found = app().application.scheduledJobs.find((known) => known.name === name);
      invariant(found, `there is no scheduled job ${name}`);
      while ((await found.run()) === 'more');
    },
  };
};
