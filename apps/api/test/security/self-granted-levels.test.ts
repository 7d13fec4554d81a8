import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { saveProfileFields } from '../../src/modules/accounts/index.ts';
import { applyApplicant } from '../../src/modules/verification/identity-checks/apply-kyc-answer.ts';
import {
  findCheckByExternalId,
  insertCheck,
  startReading,
} from '../../src/modules/verification/identity-checks/kyc-checks.store.ts';
import { answers, personal } from '../support/verification/sample-questionnaire.ts';
import type { KycApplicant } from '@parcela/providers/ports/identity-check.ts';
import { invariant } from '@parcela/platform/errors.ts';
import { openSession } from '@parcela/platform/security/sessions.ts';
import {
  callsInAnyOrder,
  type ClaimingCall,
  everyCall,
  sentAs,
  wordsIn,
} from '../support/route-matrix/level-claims.ts';
import {
  makeFixture,
  makeSharedObjects,
  type Fixture,
  type SharedObjects,
} from '../support/route-matrix/investor-fixture.ts';
import { giveLevels } from '../support/verification/grant-levels.ts';
import { useSandbox } from '../support/app/sandbox-process.ts';
import { advanceClock, testChecks, type TestUser, testVault } from '../support/app/test-app.ts';
import { useTestDatabase } from '../support/database/test-database.ts';
import { useWholeApp } from '../support/app/whole-app.ts';

/** The verification progress of users who must not advance without a mail, a provider or staff. */
type Standing =
  | 'address not confirmed'
  | 'signed up'
  | 'identity in review'
  | 'identity refused'
  | 'answers in review';
const standings: readonly Standing[] = [
  'address not confirmed',
  'signed up',
  'identity in review',
  'identity refused',
  'answers in review',
];

const answered: KycApplicant = {
  applicantId: 'applicant',
  reviewStatus: 'completed',
  answer: 'GREEN',
  rejectType: null,
  moderationComment: null,
  answeredAt: new Date('2026-01-01T00:00:00Z'),
  person: {},
};

describe('a client without a level', () => {
  const context = useTestDatabase();
  const sandbox = useSandbox();
  const app = useWholeApp(context, () => sandbox().url);
  const shared = new Map<'sharedObjects', SharedObjects>();
  const others = new Map<'other', Fixture>();
  const sharedObjects = (): SharedObjects =>
    shared.get('sharedObjects') ?? expect.fail('made before the tests');

  beforeAll(async () => {
    shared.set('sharedObjects', await makeSharedObjects(context(), app().application.platform.files));
    others.set(
      'other',
      await makeFixture(context(), sharedObjects(), { role: 'investor', wallet: 'filled' }),
    );
  });

  const check = (user: TestUser, applicant: Partial<KycApplicant>): Promise<void> =>
    context().transact(async (tx) => {
      const started = await findCheckByExternalId(tx, await insertCheck(tx, user.userId));
      invariant(started, 'a check that was begun is there');
      const reading = await startReading(tx, started.id);
      const read = { check: started, reading, applicant: { ...answered, ...applicant } };
      await applyApplicant(testChecks, tx, read);
    });

  const handInAnswers = async (user: TestUser): Promise<void> => {
    const data = { ...answers, ...personal, politicallyExposed: true, sourceOfWealthSalary: true };
    const answer = await app().inject({
      method: 'PUT',
      url: `/api/user-profiles/${user.profileDocumentId}`,
      headers: { ...user.headers },
      payload: { data },
    });
    expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  };

  const prepare: Readonly<Record<Standing, (user: TestUser) => Promise<unknown>>> = {
    'address not confirmed': ({ userId }) =>
      sql`update users set email_confirmed_at = null where id = ${userId}`.execute(context().admin.kysely),
    'signed up': () => Promise.resolve(),
    'identity in review': async (user) => {
      const values = { firstName: 'Jana', lastName: 'Malá' };
      await context().transact((tx) => saveProfileFields(tx, testVault, user.userId, { values }));
      await check(user, { person: { firstName: 'Eva', lastName: 'Velká' } });
    },
    'identity refused': (user) => check(user, { answer: 'RED', rejectType: 'FINAL' }),
    'answers in review': async (user) => {
      await giveLevels(context().database.reader, user.userId, 'KYC');
      await handInAnswers(user);
    },
  };

  const fixtureAt = async (standing: Standing): Promise<Fixture> => {
    const fixture = await makeFixture(context(), sharedObjects(), { role: 'signedIn', areNew: true });
    await prepare[standing](fixture.owner);
    // A mailed token proves the address; the caller here cannot have the token without reading the mail.
    return standing === 'address not confirmed'
      ? { ...fixture, confirmation: 'never-mailed', resetCode: 'never-mailed' }
      : fixture;
  };

  /** The levels that count, and every record ever created. */
  const levelsOf = async ({ userId }: TestUser) => {
    const { rows } = await sql<{ confirmed: boolean; records: string[] }>`
      select u.email_confirmed_at is not null as confirmed,
        array(select r.type || ' ' || r.source || ' ' || (r.revoked_at is null) from verification_records r
          where r.user_id = u.id order by r.id) as records
      from users u where u.id = ${userId}`.execute(context().admin.kysely);
    return rows[0];
  };

  const send = async (call: ClaimingCall, fixture: Fixture, received: string[]): Promise<number> => {
    const other = others.get('other') ?? expect.fail('made before the tests');
    const { headers, ...sent } = sentAs(call, { own: fixture, other }, received);
    // A separate session for each call, because signing out must not end the attempt.
    const token = await context().transact((tx) =>
      openSession(tx, { audience: 'investor', subjectId: fixture.owner.userId, userAgent: 'test' }),
    );
    const answer = await app().inject({
      ...sent,
      headers: { ...headers, authorization: `Bearer ${token}` },
    });
    const isJson = (answer.headers['content-type'] ?? '').startsWith('application/json');
    if (isJson && answer.statusCode < 400) received.push(...wordsIn(answer.json()));
    return answer.statusCode;
  };

  /** Runs the automatic part of verification: polls checks and processes the providers' messages. */
  const letTimePass = async (): Promise<void> => {
    await advanceClock(context(), '2 minutes');
    for (const scheduledJob of app().application.scheduledJobs.filter(({ name }) =>
      name.startsWith('verification.'),
    ))
      await scheduledJob.run();
    const { rows } = await sql`select id from kyc_events`.execute(context().admin.kysely);
    expect(rows).toEqual([]);
  };

  it.each(standings)('gets no level by any single call, regardless of its claims (%s)', async (standing) => {
    const fixture = await fixtureAt(standing);
    const before = await levelsOf(fixture.owner);
    const statuses = new Set<number>();
    for (const [index, call] of everyCall.entries()) {
      const status = await send(call, fixture, []);
      statuses.add(status);
      expect([call, status < 500]).toEqual([call, true]);
      // Records of levels are never deleted, so all claims of a route are judged after the last claim.
      const isLast = everyCall[index + 1]?.name !== call.name;
      const levels = isLast ? await levelsOf(fixture.owner) : before;
      expect([call.name, levels]).toEqual([call.name, before]);
    }
    await letTimePass();
    expect(await levelsOf(fixture.owner)).toEqual(before);
    // Unprocessed calls would prove nothing.
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401]));
    expect([...statuses]).not.toContain(429);
  });

  it.each(standings)(
    'gets no level by any sequence of calls, even with other people’s ids and earlier answers (%s)',
    async (standing) => {
      await fc.assert(
        fc.asyncProperty(callsInAnyOrder, async (calls) => {
          const fixture = await fixtureAt(standing);
          const before = await levelsOf(fixture.owner);
          const received: string[] = [];
          for (const call of calls) expect(await send(call, fixture, received)).not.toBe(500);
          await letTimePass();
          expect(await levelsOf(fixture.owner)).toEqual(before);
        }),
        { numRuns: 15 },
      );
    },
  );
});
