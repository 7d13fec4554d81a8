import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { deliverEvents } from '../../../../test/support/app/deliver-events.ts';
import {
  advanceClock,
  signedInUser,
  type TestUser,
  testVault,
} from '../../../../test/support/app/test-app.ts';
import { restrictSample } from '../../../../test/support/bank/return-payment.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { amlCalls, answers } from '../../../../test/support/verification/sample-questionnaire.ts';
import { useReviews } from '../../../../test/support/verification/review-calls.ts';
import {
  useVerification,
  verifiedPerson,
} from '../../../../test/support/verification/verification-fixture.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { tables } from '@parcela/platform/database/database.ts';
import { verificationPersonalData } from '../personal-data.ts';

const context = useTestDatabase();
const fixture = useVerification(context);
const { put } = amlCalls(fixture);
const { asStaff, openCase } = useReviews(fixture);

const stored = async ({ userId }: TestUser) => {
  const { rows } = await sql<{ score: number; band: string; computed_at: Date }>`
    select score, band, computed_at from risk_scores where user_id = ${userId}`.execute(
    context().admin.kysely,
  );
  return rows[0];
};
/** Delivers an event again, as the event store may do. */
const again = (user: TestUser) =>
  context().transact((tx) =>
    recordEvent(tx, {
      actor: { kind: 'system' },
      type: 'kyc.answered',
      subject: { type: 'user', id: user.userId },
    }),
  );

describe('the risk of an investor', () => {
  it('follows from the submitted answers and from restricted money, and the case shows it with its reasons', async () => {
    const user = await verifiedPerson(fixture());
    await deliverEvents(context());
    expect(await stored(user)).toMatchObject({ score: 0, band: 'low' });
    await put(user, {
      ...answers,
      politicallyExposed: true,
      sourceOfWealthSalary: true,
      expectedTradesVolume: 4,
    });
    await deliverEvents(context());
    const path = `/review-cases/${await openCase(user)}`;
    expect((await asStaff('first', path)).data.risk).toMatchObject({
      score: 50,
      band: 'medium',
      reasons: [
        { code: 'politically_exposed', points: 40 },
        { code: 'high_volume', points: 10 },
      ],
    });
    await context().transact(async (tx) => {
      await restrictSample(tx, user.documentId);
      await sql`insert into refused_identities (fingerprint, user_id, kind)
        select fingerprint, ${(await signedInUser(context())).userId}, 'kyc' from identity_fingerprints
        where user_id = ${user.userId} limit 1`.execute(tables(tx));
    });
    await deliverEvents(context());
    expect(await stored(user)).toMatchObject({ score: 100, band: 'high' });
    expect(
      (await asStaff('first', path)).data.risk.reasons.map(({ code }: { code: string }) => code),
    ).toEqual(['refused_before', 'politically_exposed', 'restricted', 'high_volume']);
  });

  it('keeps the time of its first calculation while its inputs stay the same', async () => {
    const user = await verifiedPerson(fixture());
    await deliverEvents(context());
    const before = await stored(user);
    await advanceClock(context(), '1 hour');
    await again(user);
    await deliverEvents(context());
    expect(await stored(user)).toEqual(before);
  });

  it('disappears with the account, and the worker does not compute it again', async () => {
    const user = await verifiedPerson(fixture());
    await deliverEvents(context());
    await context().transact(async (tx) => {
      await verificationPersonalData(testVault).erase?.(tx, user.userId);
    });
    expect(await stored(user)).toBeUndefined();
    await sql`update users set deleted_at = app_now() where id = ${user.userId}`.execute(
      context().admin.kysely,
    );
    await again(user);
    await deliverEvents(context());
    expect(await stored(user)).toBeUndefined();
  });
});
