import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import {
  bankApprovals,
  operatorBankDaysRoutes,
  operatorMovementsRoutes,
  operatorStatementFilesRoutes,
  operatorStatementsRoutes,
} from '../../../src/modules/bank/index.ts';
import { operatorOrdersRoutes, ordersApprovals } from '../../../src/modules/orders/index.ts';
import {
  operatorPaymentsRoutes,
  paymentsOfLines,
  receiveFromBank,
  proposeReversedPayments,
  refundTransfers,
  returnedTransferAction,
  paymentsApprovals,
  type RefundDeps,
} from '../../../src/modules/payments/index.ts';
import {
  operatorShareTransfersRoutes,
  shareTransfersApprovals,
} from '../../../src/modules/share-transfers/index.ts';
import { withdrawalTransfers } from '../../../src/modules/wallets/index.ts';
import { staffRoutes } from '../../../src/modules/staff/index.ts';
import { statementReader } from '@parcela/providers/statement-files/index.ts';
import { openSession } from '@parcela/platform/security/sessions.ts';
import { refundDeps } from './operator-payments-fixture.ts';
import { startTestApp, type TestApp, testVault } from '../app/test-app.ts';
import type { TestContext } from '../database/test-database.ts';
import { signedInStaff, testPublicUrl, testSecrets, type TestStaff } from '../app/test-staff.ts';
import { sampleBrandName } from '../content/sample-brand.ts';

export interface OperatorAnswer {
  readonly status: number;
  readonly code: string | undefined;
  readonly params: unknown;
  readonly data: Record<string, unknown>;
  readonly text: string;
}

const readAnswer = (answer: LightMyRequestResponse): OperatorAnswer => {
  const isJson = (answer.headers['content-type'] ?? '').startsWith('application/json');
  const json = isJson
    ? answer.json<{
        data: Record<string, unknown>;
        error?: { details: { code: string; params: unknown } };
      }>()
    : undefined;
  return {
    status: answer.statusCode,
    code: json?.error?.details.code,
    params: json?.error?.details.params,
    data: json?.data ?? {},
    text: answer.body,
  };
};

const owners = { refund: refundTransfers, withdrawal: withdrawalTransfers };
const moneyApprovals = (deps: RefundDeps) => [
  ...Object.values(ordersApprovals(deps)),
  ...Object.values(shareTransfersApprovals),
  ...Object.values(paymentsApprovals(deps)),
  returnedTransferAction(owners),
  ...Object.values(bankApprovals({ owners, payments: paymentsOfLines })),
];

/** The staff calls about orders and money on the real server, and two members of staff who may decide. */
export const useOperatorApp = (context: () => TestContext, deps: () => RefundDeps = () => refundDeps) => {
  const state: { app?: TestApp; first?: TestStaff; second?: TestStaff } = {};
  beforeAll(async () => {
    state.app = await startTestApp(context(), (api, rateLimits) => {
      staffRoutes(api, {
        rateLimits,
        secrets: testSecrets,
        publicUrl: testPublicUrl,
        timeZone: 'Europe/Prague',
        brandName: sampleBrandName,
        actions: moneyApprovals(deps()),
      });
      operatorOrdersRoutes(api, deps());
      operatorShareTransfersRoutes(api, { vault: testVault });
      operatorPaymentsRoutes(api, deps());
      operatorBankDaysRoutes(api, { timeZone: 'Europe/Prague', reader: statementReader });
      operatorStatementsRoutes(api, { reader: statementReader });
      operatorMovementsRoutes(api, {
        timeZone: 'Europe/Prague',
        proposePayments: proposeReversedPayments,
        payments: paymentsOfLines,
        owners,
      });
      operatorStatementFilesRoutes(api, {
        timeZone: 'Europe/Prague',
        deps: { incoming: receiveFromBank(deps()), owners },
        reader: statementReader,
        payments: paymentsOfLines,
      });
    });
    state.first = await signedInStaff(context(), ['finance']);
    state.second = await signedInStaff(context(), ['administrator']);
  });
  afterAll(() => state.app?.close());

  const member = (which: 'first' | 'second'): TestStaff => {
    const staff = state[which];
    if (!state.app || !staff) throw new Error('the app is there only inside tests');
    return staff;
  };

  const call = async (
    method: 'GET' | 'POST',
    url: string,
    {
      body,
      by = 'first',
      accept = 'application/json',
    }: {
      readonly body?: object;
      readonly by?: 'first' | 'second';
      readonly accept?: string;
    } = {},
  ): Promise<OperatorAnswer> => {
    // A separate session, because tests move the clock and sessions are short.
    const token = await context().transact((tx) =>
      openSession(tx, { audience: 'staff', subjectId: member(by).staffId, userAgent: 'test' }),
    );
    const answer = await state.app?.inject({
      method,
      url: `/operator${url}`,
      headers: {
        accept,
        authorization: `Bearer ${token}`,
        ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
        ...(Buffer.isBuffer(body) && { 'content-type': 'application/octet-stream' }),
      },
      ...(body && { payload: body }),
    });
    if (!answer) throw new Error('the app is there only inside tests');
    return readAnswer(answer);
  };

  const ask = (url: string, body: object = {}): Promise<OperatorAnswer> =>
    call('POST', url, { body: { reason: 'We looked at it', ...body } });
  const approve = (documentId: unknown): Promise<OperatorAnswer> =>
    call('POST', `/approvals/${String(documentId)}/approve`, {
      body: { reason: 'I agree' },
      by: 'second',
    });

  return {
    first: () => member('first'),
    second: () => member('second'),
    post: (url: string, body: object) => call('POST', url, { body }),
    get: (url: string, accept?: string) => call('GET', url, accept === undefined ? {} : { accept }),
    /** The documentIds of a whole list, read two per page. */
    idsByPages: async (list: string): Promise<string[]> => {
      const seen: string[] = [];
      let cursor = '';
      do {
        const { text } = await call('GET', `${list}?pagination[pageSize]=2${cursor}`, {});
        const page = JSON.parse(text) as {
          data: { documentId: string }[];
          meta: { pagination: { next: string | null } };
        };
        seen.push(...page.data.map(({ documentId }) => documentId));
        cursor = page.meta.pagination.next === null ? '' : `&pagination[after]=${page.meta.pagination.next}`;
      } while (cursor !== '');
      return seen;
    },
    /** Checks that each filter of a list finds this item. */
    expectFilters: async (
      list: string,
      documentId: string | undefined,
      filters: readonly (readonly [filter: string, isThere: boolean])[],
    ): Promise<void> => {
      for (const [filter, isThere] of filters) {
        const { data } = await call('GET', `${list}?${filter}&pagination[pageSize]=100`, {});
        const found = (data as unknown as readonly { documentId: string }[]).map((item) => item.documentId);
        expect([filter, found.includes(documentId ?? '')]).toEqual([filter, isThere]);
      }
    },
    call,
    upload: (url: string, bytes: Buffer) => call('POST', url, { body: bytes }),
    ask,
    approve,
    /**
     * One member of staff requests, the other approves; fails if either is refused. Returns the result of the action.
     */
    decide: async (url: string, body: object = {}): Promise<unknown> => {
      const asked = await ask(url, body);
      expect([asked.status, asked.code]).toEqual([200, undefined]);
      const approval = asked.data['approval'] as { documentId: string } | undefined;
      const approved = await approve(approval?.documentId ?? asked.data['documentId']);
      expect([approved.status, approved.code]).toEqual([200, undefined]);
      return approved.data['result'];
    },
  };
};

/** The postings of one source's ledger transactions, as `account amount`. */
export const postingsOf = async (
  context: TestContext,
  type: string,
  kind: string,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ line: string }>`
    select a.name || ' ' || p.amount as line
    from ledger_transactions t
    join ledger_postings p on p.transaction_id = t.id
    join ledger_accounts a on a.id = p.account_id
    where t.source_type = ${type} and t.kind = ${kind}
      and t.id = (select max(l.id) from ledger_transactions l where l.source_type = ${type} and l.kind = ${kind})
    order by p.line`.execute(context.admin.kysely);
  return rows.map(({ line }) => line);
};

/** The current parts of a payment. */
export const partsNow = async (context: TestContext, id: number): Promise<Record<string, unknown>> => {
  const { rows } = await sql<Record<string, unknown>>`
    select state, order_id, allocated_amount as allocated, suspense_amount as suspended, released_amount as released,
      refunded_amount as refunded, credited_amount as credited, reversed_amount as reversed
    from payments where id = ${id}`.execute(context.admin.kysely);
  return rows[0] ?? {};
};

/** The user's notifications in order, without notifications of order states. */
export const notifiedTo = async (context: TestContext, userId: number): Promise<readonly string[]> => {
  const { rows } = await sql<{ kind: string }>`
    select kind from notifications where user_id = ${userId} and kind like 'payment.%' order by id`.execute(
    context.admin.kysely,
  );
  return rows.map(({ kind }) => kind);
};
