import { randomUUID } from 'node:crypto';
import { shareInstructionVersion } from '@parcela/domain';
import { sql } from 'kysely';
import { BusinessError, invariant } from '@parcela/platform/errors.ts';
import { openSession } from '@parcela/platform/security/sessions.ts';
import { discardShareTransfer } from '../../../src/modules/share-transfers/discard-share-transfer.ts';
import { executeShareTransfer } from '../../../src/modules/share-transfers/index.ts';
import { removeAdvert } from '../../../src/modules/share-transfers/board/remove-advert.ts';
import { lockAccountForSession } from '../../../src/modules/accounts/user-locks.store.ts';
import { releaseRestriction } from '../../../src/modules/wallets/account-restrictions.store.ts';
import { restrictByStaff } from '../../../src/modules/wallets/index.ts';
import { advanceClock, type TestUser } from '../app/test-app.ts';
import { addTestStaff } from '../app/test-staff.ts';
import type { WholeApp } from '../app/whole-app.ts';
import { deletion } from '../concurrency/deletion-race-cases.ts';
import type { TestContext } from '../database/test-database.ts';
import { buyShares } from '../distributions/investment-history.ts';
import { recordSampleTransfer, switchShareSales } from '../orders/sample-share-transfers.ts';
import { publishSampleProject } from '../projects/sample-projects.ts';
import { clearedUser, giveLevels, revokeLevel } from '../verification/grant-levels.ts';
import { creditWallet } from '../wallets/ledger-book.ts';
import { confirmPasswordOf } from '../wallets/sample-withdrawals.ts';
import {
  firstMoney,
  firstShares,
  type ModelTerms,
  nth,
  type SingleStep,
  type StepName,
} from './board-model.ts';
import { advertDays } from './board-rules.ts';

interface BoardPerson extends TestUser {
  readonly name: string;
}

/** The same platform in service and in run-off. */
export interface BoardApps {
  readonly usual: () => WholeApp;
  readonly runOff: () => WholeApp;
}

export interface Named {
  readonly id: number;
  readonly documentId: string;
}

/** One history on the platform: a project and its people, and everything created so far, ordered by id. */
export interface BoardRun {
  readonly context: TestContext;
  readonly apps: BoardApps;
  readonly project: Named;
  readonly people: readonly BoardPerson[];
  readonly staff: readonly [recording: number, approving: number];
  isRunOff: boolean;
  adverts: readonly Named[];
  interests: readonly Named[];
  transfers: readonly Named[];
}

const runs = { count: 0 };

const namedPerson = async (context: TestContext, number: number): Promise<BoardPerson> => {
  const user = await clearedUser(context);
  const name = `Xaver${runs.count}x${number} Yilmaz${runs.count}y${number}`;
  const [first, last] = name.split(' ');
  await sql`
    update user_profiles set first_name = ${first}, last_name = ${last}
    where user_id = ${user.userId}`.execute(context.admin.kysely);
  return { ...user, name };
};

export const startBoardRun = async (context: TestContext, apps: BoardApps): Promise<BoardRun> => {
  runs.count += 1;
  const all = firstShares.reduce<number>((sum, shares) => sum + shares, 0);
  const project = await context.transact((tx) =>
    publishSampleProject(tx, { shareCount: all, maxPurchaseQty: all }),
  );
  const people: BoardPerson[] = [];
  for (const [number, shares] of firstShares.entries()) {
    const person = await namedPerson(context, number);
    if (shares > 0) await buyShares(context, { userId: person.userId, project: project.documentId, shares });
    if (number < 4)
      await context.transact((tx) =>
        creditWallet(tx, {
          userId: person.userId,
          currency: 'CZK',
          amount: BigInt(firstMoney),
          paymentId: 4_000_000 + runs.count * 10 + number,
        }),
      );
    people.push(person);
  }
  const [recording = 0, approving = 0] = await context.transact((tx) => addTestStaff(tx, 2));
  await context.transact((tx) => switchShareSales(tx, true));
  return {
    context,
    apps,
    project,
    people,
    staff: [recording, approving],
    isRunOff: false,
    adverts: [],
    interests: [],
    transfers: [],
  };
};

/** A new session, because the clock ends older sessions; undefined once the account is deleted. */
const newSession = ({ context }: BoardRun, { userId }: TestUser, isFresh: boolean) =>
  context.transact(async (tx) => {
    if (!(await lockAccountForSession(tx, userId))) return undefined;
    const token = await openSession(tx, { audience: 'investor', subjectId: userId, userAgent: 'model' });
    const headers = { authorization: `Bearer ${token}` };
    if (isFresh) await confirmPasswordOf(tx, { headers });
    return headers;
  });

/** Calls as one of the people; uses the first session once the account is deleted. */
export const callAs = async (
  run: BoardRun,
  person: number,
  { method, url, body }: { readonly method: 'GET' | 'POST'; readonly url: string; readonly body?: object },
): Promise<{ readonly status: number; readonly text: string; readonly data: unknown }> => {
  const { apps } = run;
  const user = nth(run.people, person);
  const headers = (await newSession(run, user, url.endsWith('/sign'))) ?? user.headers;
  const answer = await (run.isRunOff ? apps.runOff() : apps.usual()).inject({
    method,
    url: `/core${url}`,
    headers: {
      ...headers,
      ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
    },
    ...(body && { payload: { data: body } }),
  });
  invariant(
    answer.statusCode < 500 && answer.statusCode !== 400 && answer.statusCode !== 429,
    `${method} ${url} answers ${answer.statusCode}: ${answer.body}`,
  );
  return {
    status: answer.statusCode,
    text: answer.body,
    data: answer.json<{ data?: unknown }>().data,
  };
};

const isPosted = async (run: BoardRun, person: number, url: string, body?: object): Promise<boolean> => {
  const { status } = await callAs(run, person, { method: 'POST', url, ...(body && { body }) });
  return status < 300;
};

/** Returns whether the work was done: false for a refusal with a code; every other error fails the test. */
const isDone = async (work: Promise<unknown>): Promise<boolean> => {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof BusinessError) return false;
    throw error;
  }
};

const soldFor = (sale: ModelTerms | null) =>
  sale && {
    unitPrice: sale.unitPrice,
    currency: 'CZK' as const,
    settlement: sale.isFromWallet ? ('wallet' as const) : ('outside' as const),
  };

const isRestrictedNow = async ({ context, staff }: BoardRun, userId: number, to: boolean): Promise<void> => {
  const [recording, approving] = staff;
  const { rows } = await sql<{ id: number }>`
    select id from account_restrictions where user_id = ${userId} and closed_at is null`.execute(
    context.admin.kysely,
  );
  if (to && rows.length === 0)
    await context.transact((tx) =>
      restrictByStaff(tx, {
        userId,
        amount: { amount: 1n, currency: 'CZK' },
        staffId: recording,
        reason: 'A doubt',
      }),
    );
  for (const { id } of to ? [] : rows)
    await context.transact((tx) =>
      releaseRestriction(tx, id, { reason: 'No doubt', requestedBy: recording, approvedBy: approving }),
    );
};

const setLevel = async (
  { context }: BoardRun,
  userId: number,
  { level, isValid }: SingleStep & { do: 'setLevel' },
): Promise<void> =>
  context.transact(async (tx) => {
    const { rows } = await sql`
      select from verification_records where user_id = ${userId} and type = ${level} and revoked_at is null`.execute(
      context.admin.kysely,
    );
    if (!isValid) await revokeLevel(tx, userId, level);
    else if (rows.length === 0) await giveLevels(tx, userId, level);
  });

const why = { reason: 'As they signed', requestId: 'model' } as const;

const follow = async ({ apps }: BoardRun): Promise<void> => {
  const job = apps.usual().application.scheduledJobs.find(({ name }) => name === 'share-adverts.follow');
  invariant(job, 'the job is scheduled');
  await job.run();
};

type Actions = {
  readonly [N in StepName]: (run: BoardRun, step: SingleStep & { do: N }) => Promise<boolean>;
};

const always = async (work: Promise<unknown>): Promise<boolean> => {
  await work;
  return true;
};

const investorsActions: Pick<Actions, 'place' | 'withdraw' | 'interest' | 'contacts' | 'end' | 'sign'> = {
  place: (run, { person, shares, unitPrice }) =>
    isPosted(run, person, '/share-adverts', {
      project: run.project.documentId,
      shares,
      unitPrice,
      days: advertDays,
    }),
  withdraw: (run, { person, advert }) =>
    isPosted(run, person, `/share-adverts/${nth(run.adverts, advert).documentId}/withdraw`),
  interest: (run, { person, advert, shares }) =>
    isPosted(run, person, `/share-adverts/${nth(run.adverts, advert).documentId}/interests`, { shares }),
  contacts: (run, { person, interest }) =>
    isPosted(run, person, `/share-interests/${nth(run.interests, interest).documentId}/share-contacts`),
  end: (run, { person, interest }) =>
    isPosted(run, person, `/share-interests/${nth(run.interests, interest).documentId}/end`),
  sign: (run, { person, interest, terms }) =>
    isPosted(run, person, `/share-interests/${nth(run.interests, interest).documentId}/sign`, {
      shares: terms.shares,
      unitPrice: terms.unitPrice,
      settlement: terms.isFromWallet ? 'wallet' : 'outside',
      textVersion: shareInstructionVersion,
      accepted: true,
    }),
};

const actions: Actions = {
  ...investorsActions,
  record: (run, { kind, from, to, shares, sale }) => {
    const { context, project, people, staff } = run;
    const holders = { giver: nth(people, from), receiver: nth(people, to), project };
    return isDone(
      context.transact((tx) =>
        recordSampleTransfer(tx, holders, { staffId: staff[0], kind, shares, ...soldFor(sale) }),
      ),
    );
  },
  execute: ({ context, transfers, staff: [requestedBy, approvedBy] }, { transfer: number }) => {
    const transfer = nth(transfers, number).documentId;
    return isDone(
      context.transact((tx) => executeShareTransfer(tx, { transfer, requestedBy, approvedBy, ...why })),
    );
  },
  discard: ({ context, transfers, staff: [staffId] }, { transfer }) => {
    const { documentId } = nth(transfers, transfer);
    return isDone(context.transact((tx) => discardShareTransfer(tx, { documentId, staffId, ...why })));
  },
  remove: ({ context, adverts, staff: [staffId] }, { advert }) => {
    const { documentId } = nth(adverts, advert);
    return isDone(context.transact((tx) => removeAdvert(tx, { documentId, staffId, ...why })));
  },
  delete: ({ context, people }, { person }) => isDone(deletion(nth(people, person))(context.transact)),
  setLevel: (run, step) => always(setLevel(run, nth(run.people, step.person).userId, step)),
  restrict: (run, { person, isRestricted }) =>
    always(isRestrictedNow(run, nth(run.people, person).userId, isRestricted)),
  switch: ({ context }, { isOn }) => always(context.transact((tx) => switchShareSales(tx, isOn))),
  runOff: async (run, { isRunOff }) => {
    run.isRunOff = isRunOff;
    return true;
  },
  follow: (run) => always(follow(run)),
  wait: ({ context }, { hours }) => always(advanceClock(context, `${hours} hours`)),
};

/** Does a step on the platform; returns whether it was done. */
export const performStep = (run: BoardRun, step: SingleStep): Promise<boolean> =>
  (actions[step.do] as (run: BoardRun, step: SingleStep) => Promise<boolean>)(run, step);

/** Reads the project's current adverts, interests and transfers. */
export const readMade = async (run: BoardRun): Promise<void> => {
  const { kysely } = run.context.admin;
  const adverts = await sql<Named>`
    select id, document_id as "documentId" from share_adverts where project_id = ${run.project.id}
    order by id`.execute(kysely);
  const interests = await sql<Named>`
    select i.id, i.document_id as "documentId" from share_interests i join share_adverts a on a.id = i.advert_id
    where a.project_id = ${run.project.id} order by i.id`.execute(kysely);
  const transfers = await sql<Named>`
    select id, document_id as "documentId" from share_transfers where project_id = ${run.project.id}
    order by id`.execute(kysely);
  Object.assign(run, {
    adverts: adverts.rows,
    interests: interests.rows,
    transfers: transfers.rows,
  });
  await sql`delete from rate_limits`.execute(kysely);
};
