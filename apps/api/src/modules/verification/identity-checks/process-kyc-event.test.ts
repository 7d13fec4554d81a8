import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { advanceClock, type TestUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { pollChecks, processKycEvent } from './process-kyc-event.ts';
import {
  liveKyc,
  personInCheck,
  rowsOf,
  useVerification,
  verifiedPerson,
  webhookSecret,
} from '../../../../test/support/verification/verification-fixture.ts';

const context = useTestDatabase();
const fixture = useVerification(context);

const hook = (body: string, change: Record<string, string> = {}) =>
  fixture().inject({
    method: 'POST',
    url: '/core/hook/kyc/sumsub',
    headers: {
      'content-type': 'application/json',
      'x-payload-digest-alg': 'HMAC_SHA256_HEX',
      'x-payload-digest': createHmac('sha256', webhookSecret).update(body).digest('hex'),
      ...change,
    },
    payload: body,
  });
const externalIdOf = async (user: TestUser): Promise<string> =>
  String((await rowsOf(context(), 'kyc_checks', user.userId)).at(-1)!['external_user_id']);

describe('processKycEvent', () => {
  it.each([
    ['in order', (ids: bigint[]) => ids],
    ['in the reverse order', (ids: bigint[]) => ids.toReversed()],
    ['each twice', (ids: bigint[]) => ids.flatMap((id) => [id, id])],
  ])('leaves no KYC after GREEN then RED, processed %s', async (_order, arrange) => {
    const user = await personInCheck(fixture());
    await fixture().review(user, { answer: 'GREEN' });
    await fixture().review(user, { answer: 'RED', final: true });
    for (const id of arrange(await fixture().waitingEvents())) await processKycEvent(fixture().deps, id);
    expect(await liveKyc(context(), user)).toEqual([]);
    expect((await fixture().me(user)).kyc.state).toBe('rejected');
  });

  it('ignores an older answer that arrives after a newer one', async () => {
    const user = await personInCheck(fixture());
    await fixture().review(user, { answer: 'GREEN' });
    const [event, ...others] = (await fixture().waitingEvents()).toReversed();
    const { kyc } = fixture().deps;
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isRead: () => void = () => undefined;
    const read = new Promise<void>((resolve) => {
      isRead = resolve;
    });
    const slow = {
      ...fixture().deps,
      kyc: {
        ...kyc,
        readApplicant: async (id: string) => {
          const answer = await kyc.readApplicant(id);
          isRead();
          await released;
          return answer;
        },
      },
    };
    const late = processKycEvent(slow, event!);
    await read;
    await fixture().review(user, { answer: 'RED', final: true });
    for (const id of (await fixture().waitingEvents()).filter((id) => id !== event && !others.includes(id)))
      await processKycEvent(fixture().deps, id);
    release();
    await late;
    expect(await liveKyc(context(), user)).toEqual([]);
    expect((await fixture().me(user)).kyc.state).toBe('rejected');
  });

  describe('RED event while the provider is down', () => {
    /** A signed event, dated this many milliseconds after the known answer. */
    const sendRedAnswer = async (user: TestUser, afterMs: number): Promise<bigint> => {
      const check = (await rowsOf(context(), 'kyc_checks', user.userId)).at(-1)!;
      const createdAt = new Date((check['answered_at'] as Date).getTime() + afterMs);
      const body = JSON.stringify({
        externalUserId: check['external_user_id'],
        type: 'applicantReviewed',
        reviewResult: { reviewAnswer: 'RED' },
        createdAtMs: createdAt.toISOString().slice(0, 23).replace('T', ' '),
      });
      expect((await hook(body)).statusCode).toBe(200);
      return (await fixture().waitingEvents())[0]!;
    };
    const away = () => fixture().sandbox.control('/faults', { provider: 'sumsub', mode: 'down', times: 1 });
    const unavailable = { code: 'kyc.provider_unavailable' };
    const tried = (event: bigint) => processKycEvent(fixture().deps, event);

    it('ends the level immediately and goes back to processing, and the provider’s later answer then decides', async () => {
      const user = await verifiedPerson(fixture());
      const event = await sendRedAnswer(user, 60_000);
      await away();
      await expect(tried(event)).rejects.toMatchObject(unavailable);
      expect(await liveKyc(context(), user)).toEqual([]);
      expect((await fixture().me(user)).kyc.state).toBe('pending');
      expect(await fixture().waitingEvents()).toEqual([event]);
      // The provider has changed its decision.
      await fixture().review(user, { answer: 'GREEN' });
      await advanceClock(context(), '2 minutes');
      await pollChecks(fixture().deps);
      expect(await liveKyc(context(), user)).toHaveLength(1);
      await sql`update kyc_events set processed_at = app_now() where processed_at is null`.execute(
        context().admin.kysely,
      );
    });

    it('ends the level when the provider’s answer does not show it yet', async () => {
      const user = await verifiedPerson(fixture());
      const event = await sendRedAnswer(user, 60_000);
      await expect(tried(event)).rejects.toMatchObject(unavailable);
      expect(await liveKyc(context(), user)).toEqual([]);
      await sql`update kyc_events set processed_at = app_now() where id = ${event}`.execute(
        context().admin.kysely,
      );
    });

    it('ends no level when it is older than the known answer', async () => {
      const user = await verifiedPerson(fixture());
      const event = await sendRedAnswer(user, -60_000);
      await away();
      await expect(tried(event)).rejects.toMatchObject(unavailable);
      expect(await liveKyc(context(), user)).toHaveLength(1);
      await tried(event);
      expect(await liveKyc(context(), user)).toHaveLength(1);
    });
  });

  it('grants nothing for a signed GREEN event that the provider’s answer does not confirm', async () => {
    const user = await personInCheck(fixture());
    const body = JSON.stringify({
      externalUserId: await externalIdOf(user),
      type: 'applicantReviewed',
      reviewStatus: 'completed',
      reviewResult: { reviewAnswer: 'GREEN' },
    });
    expect((await hook(body)).statusCode).toBe(200);
    expect((await hook('{"type":"applicantReviewed","externalUserId":"nobody"}')).statusCode).toBe(200);
    expect((await hook('{"type":"other"}')).statusCode).toBe(200);
    await fixture().processEvents();
    expect(await fixture().waitingEvents()).toEqual([]);
    expect(await liveKyc(context(), user)).toEqual([]);
  });

  it('finds an answer by polling without its event', async () => {
    const user = await personInCheck(fixture());
    await fixture().sandbox.control('/faults', { provider: 'sumsub', mode: 'drop', times: 3 });
    await fixture().review(user, { answer: 'GREEN' });
    await fixture().sandbox.control('/faults', { provider: 'sumsub', mode: 'drop', times: 0 });
    await fixture().processEvents();
    expect((await fixture().me(user)).kyc.state).toBe('draft');
    await advanceClock(context(), '2 minutes');
    await pollChecks(fixture().deps);
    expect((await fixture().me(user)).kyc.state).toBe('done');
  });

  it('polls after a failed event, at growing intervals', async () => {
    const user = await personInCheck(fixture());
    const pollsWithin = async (by: string): Promise<number> => {
      const reads = async () =>
        Number((await rowsOf(context(), 'kyc_checks', user.userId))[0]!['reading_started']);
      const before = await reads();
      await advanceClock(context(), by);
      await pollChecks(fixture().deps);
      await pollChecks(fixture().deps);
      return (await reads()) - before;
    };
    expect(await pollsWithin('61 seconds')).toBe(1);
    expect(await pollsWithin('30 seconds')).toBe(0);
    expect(await pollsWithin('5 minutes')).toBe(1);
    expect(await pollsWithin('31 days')).toBe(1);
    expect(await pollsWithin('31 days')).toBe(0);
  });
});
