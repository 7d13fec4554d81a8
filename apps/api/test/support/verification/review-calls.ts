import { randomUUID } from 'node:crypto';
import { beforeAll } from 'vitest';
import type { TestUser } from '../app/test-app.ts';
import { signedInStaff, type TestStaff } from '../app/test-staff.ts';
import { rowsOf, type VerificationFixture } from './verification-fixture.ts';

interface Called {
  readonly status: number;
  readonly code: string | undefined;
  readonly issues: readonly { readonly path: string; readonly code: string }[];
  readonly params: unknown;
  /** `data` of the answer; for the core service, the whole answer. */
  // oxlint-disable-next-line typescript/no-explicit-any -- each test says what it expects of the answer
  readonly data: any;
  readonly text: string;
}
interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: object;
}

/** Calls of users and staff for compliance decisions. */
export const useReviews = (fixture: () => VerificationFixture) => {
  const staff = new Map<string, TestStaff>();
  beforeAll(async () => {
    const { context } = fixture();
    staff.set('first', await signedInStaff(context, ['compliance']));
    staff.set('second', await signedInStaff(context, ['compliance']));
    staff.set('support', await signedInStaff(context, ['support']));
  });
  const member = (who: string): TestStaff => {
    const found = staff.get(who);
    if (!found) throw new Error(`there is no ${who}`);
    return found;
  };

  const call = async (
    caller: Pick<TestUser, 'headers'>,
    url: string,
    { method = 'GET', body }: Call = {},
  ): Promise<Called> => {
    const answer = await fixture().inject({
      method,
      url,
      headers: { ...caller.headers, ...(method === 'POST' && { 'idempotency-key': randomUUID() }) },
      ...(body && { payload: body }),
    });
    const json = answer.json<{
      data?: unknown;
      error?: { details: Pick<Called, 'issues' | 'params'> & { code: string } };
    }>();
    const details = json.error?.details;
    return {
      status: answer.statusCode,
      code: details?.code,
      issues: details?.issues ?? [],
      params: details?.params,
      data: json.data ?? json,
      text: answer.body,
    };
  };
  const rows = (table: string, user: TestUser) => rowsOf(fixture().context, table, user.userId);

  return {
    call,
    member,
    rows,
    /** A staff call by `first`, `second` (both compliance) or `support`. */
    asStaff: (who: string, path: string, made: Call = {}) => call(member(who), `/operator${path}`, made),
    decide: (path: string, reason = 'We looked at it', who = 'first') =>
      call(member(who), `/operator${path}`, { method: 'POST', body: { reason } }),
    /** Like `decide`, with the user's comment in each language. */
    decideInWords: (path: string, texts: Readonly<Record<string, string>>) =>
      call(member('first'), `/operator${path}`, { method: 'POST', body: { reason: 'For ourselves', texts } }),
    /** documentId of the open case of a user. */
    openCase: async (user: TestUser): Promise<string> => {
      const open = (await rows('review_cases', user)).filter((row) => row['closed_at'] === null);
      if (open.length !== 1) throw new Error(`${open.length} cases are open`);
      return String(open[0]?.['document_id']);
    },
    /** The user's notifications, except those about the provider's checks. */
    notifiedTo: async (user: TestUser) =>
      (await rows('notifications', user)).map((row) => `${String(row['kind'])} ${String(row['mail_state'])}`),
    /** Staff entries about this user in the audit log. */
    auditLogOf: async (user: TestUser): Promise<readonly string[]> => {
      const entries = await fixture().context.admin.pool.query<{ type: string }>(
        `select type from domain_events
           where actor_kind = 'staff' and subject_type = 'user' and subject_id = $1 order by id`,
        [String(user.userId)],
      );
      return entries.rows.map(({ type }) => type);
    },
  };
};
