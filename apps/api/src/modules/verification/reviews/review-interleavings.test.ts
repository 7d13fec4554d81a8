import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  beforeCommit,
  type Point,
  useInterleaving,
  type Work,
} from '../../../../test/support/concurrency/interleave.ts';
import { answerOf } from '../../../../test/support/concurrency/race-case.ts';
import {
  sampleChangeRequest,
  sampleProfile,
  sampleReviewCase,
} from '../../../../test/support/verification/sample-reviews.ts';
import { signedInUser, type TestUser, testChecks } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { addTestStaff } from '../../../../test/support/app/test-staff.ts';
import { decideChangeRequest } from '../change-requests/decide-change-request.ts';
import { decideReviewCase } from './decide-review-case.ts';
import { grant } from '../levels/levels.ts';
import { saveAmlDraft } from '../questionnaire/save-aml-draft.ts';
import { submitAml } from '../questionnaire/submit-aml-questionnaire.ts';
import { answers, personal } from '../../../../test/support/verification/sample-questionnaire.ts';
import { withdrawChangeRequest } from '../change-requests/withdraw-change-request.ts';

const context = useTestDatabase();
const { interleave } = useInterleaving(context);
const deps = testChecks;
const staff: number[] = [];
beforeAll(async () => {
  staff.push(...(await context().transact((tx) => addTestStaff(tx, 2))));
});

const lock = /\bfor no key update\b/i;
const points: readonly (Point & { readonly isSecondFirst?: true })[] = [
  { name: 'before it has the lock', when: 'before', statement: lock, isSecondFirst: true },
  { name: 'when it has the lock', when: 'after', statement: lock },
  beforeCommit,
];

interface Race {
  readonly one: Work;
  readonly two: Work;
  /** The resulting state, in one row. */
  readonly left: () => Promise<unknown>;
}
interface Kind {
  readonly name: string;
  readonly make: (user: TestUser) => Promise<Race>;
  /** The answers to calls one and two, and the resulting state, in each order of the two calls. */
  readonly ifOne: readonly unknown[];
  readonly ifTwo: readonly unknown[];
}

const rowOf = async (query: ReturnType<typeof sql<Record<string, unknown>>>): Promise<unknown> =>
  (await query.execute(context().admin.kysely)).rows[0];
const called = () => ({ reason: 'We looked at it', requestId: randomUUID() });

const decisions: Kind = {
  name: 'two decisions on one review case',
  make: async ({ userId }) => {
    const documentId = await context().transact((tx) => sampleReviewCase(tx, userId));
    const decide =
      (outcome: 'accepted' | 'rejected', staffId = 0): Work =>
      (transact) =>
        transact((tx) => decideReviewCase(deps, tx, { documentId, outcome, staffId, ...called() }));
    return {
      one: decide('accepted', staff[0]),
      two: decide('rejected', staff[1]),
      left: () =>
        rowOf(sql`
          select c.outcome, s.state, exists (select from verification_records r
            where r.user_id = c.user_id and r.type = 'AML' and r.revoked_at is null) as granted,
            (select count(*)::int from notifications n where n.user_id = c.user_id) as notified
          from review_cases c join aml_submissions s on s.user_id = c.user_id where c.user_id = ${userId}`),
    };
  },
  ifOne: ['done', 'review_case.decided', { outcome: 'accepted', state: 'done', granted: true, notified: 1 }],
  ifTwo: [
    'review_case.decided',
    'done',
    { outcome: 'rejected', state: 'rejected', granted: false, notified: 1 },
  ],
};

const withdrawal: Kind = {
  name: 'acceptance and withdrawal of a change request',
  make: async ({ userId }) => {
    const documentId = await context().transact((tx) => sampleChangeRequest(tx, userId));
    const state = 'accepted' as const;
    return {
      one: (transact) =>
        transact((tx) =>
          decideChangeRequest(deps, tx, { documentId, state, staffId: staff[0] ?? 0, ...called() }),
        ),
      two: (transact) =>
        transact((tx) => withdrawChangeRequest(tx, { userId, documentId, requestId: randomUUID() })),
      left: () =>
        rowOf(sql`
          select r.state, r.wanted is null as erased, p.city_address as city
          from change_requests r join user_profiles p on p.user_id = r.user_id where r.user_id = ${userId}`),
    };
  },
  ifOne: ['done', 'change_request.decided', { state: 'accepted', erased: false, city: 'Zlín' }],
  ifTwo: ['change_request.decided', 'done', { state: 'withdrawn', erased: true, city: personal.cityAddress }],
};

const draft: Kind = {
  name: 'submission of the questionnaire and automatic draft',
  make: async ({ userId, profileDocumentId }) => {
    const { finalCheck: _, ...given } = answers;
    const questionnaire = { ...personal, ...given, expectedTradesVolume: 2 as const };
    await context().transact(async (tx) => {
      await sampleProfile(tx, userId);
      await grant(tx, { userId, type: 'KYC', source: 'admin' });
    });
    return {
      one: (transact) =>
        transact((tx) =>
          submitAml(deps, tx, { userId, profileDocumentId, sent: {}, parse: () => questionnaire }),
        ),
      two: (transact) => transact((tx) => saveAmlDraft(deps, tx, { userId, draft: { firstName: 'M' } })),
      left: () => rowOf(sql`select count(*)::int as drafts from aml_drafts where user_id = ${userId}`),
    };
  },
  ifOne: ['done', 'verification.aml_already_submitted', { drafts: 0 }],
  ifTwo: ['done', 'done', { drafts: 0 }],
};

describe.each([decisions, withdrawal, draft])('$name', ({ make, ifOne, ifTwo }) => {
  it.each(points)(
    'ends as if only one call had run when the first stops $name and the second comes',
    async ({ isSecondFirst, ...at }) => {
      const { one, two, left } = await make(await signedInUser(context()));
      const met = await interleave({ first: one, at, second: two });
      expect(met.hasWaited).toBe(isSecondFirst !== true);
      expect([answerOf(met.first), answerOf(met.second), await left()]).toEqual(
        isSecondFirst ? ifTwo : ifOne,
      );
    },
  );

  it.each(points)(
    'ends as if only one call had run when the second stops $name and the first comes',
    async ({ isSecondFirst, ...at }) => {
      const { one, two, left } = await make(await signedInUser(context()));
      const met = await interleave({ first: two, at, second: one });
      expect(met.hasWaited).toBe(isSecondFirst !== true);
      expect([answerOf(met.second), answerOf(met.first), await left()]).toEqual(
        isSecondFirst ? ifOne : ifTwo,
      );
    },
  );
});
