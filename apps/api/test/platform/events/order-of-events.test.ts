import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliverEvents } from '../../support/app/deliver-events.ts';
import { advanceClock } from '../../support/app/test-app.ts';
import { useTestDatabase } from '../../support/database/test-database.ts';
import { tables } from '@parcela/platform/database/database.ts';
import { createLogger } from '@parcela/platform/log.ts';
import { createDeliverEvents, type Subscription } from '@parcela/platform/events/deliver-events.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';

const log = createLogger('silent');
const triesMax = 8;
/** Enough refusals to park the event. */
const never = 1_000;

describe('events of one subject', () => {
  const context = useTestDatabase();
  beforeEach(async () => {
    await deliverEvents(context());
    await sql`create table if not exists handled (place bigint generated always as identity, event_id bigint,
      subscriber text, subject text)`.execute(context().admin.kysely);
    await sql`grant all on handled to parcela_app`.execute(context().admin.kysely);
    await sql`truncate handled, event_failures`.execute(context().admin.kysely);
  });

  const record = (subject: string): Promise<void> =>
    context().transact((tx) =>
      recordEvent(tx, {
        actor: { kind: 'system' },
        type: 'tag.created',
        subject: { type: 'tag', id: subject },
      }),
    );
  const recordedIds = async (): Promise<bigint[]> => {
    const { rows } = await sql<{ id: bigint }>`
      select event_id as id from event_outbox order by event_id`.execute(context().admin.kysely);
    return rows.map(({ id }) => id);
  };
  /** Refuses each event this many times, by its id. */
  const subscriber = (name: string, refusals: Map<bigint, number>): Subscription => ({
    name,
    types: ['tag.created'],
    handle: async (tx, events) => {
      for (const { id, subjectId } of events) {
        const left = refusals.get(id) ?? 0;
        // Only a separate try counts: a failed batch is retried event by event.
        if (left > 0 && events.length === 1) refusals.set(id, left - 1);
        if (left > 0) throw new Error('not yet');
        await sql`insert into handled (event_id, subscriber, subject) values (${id}, ${name}, ${subjectId})`.execute(
          tables(tx),
        );
      }
    },
  });
  const deliverAll = async (...subscriptions: readonly Subscription[]): Promise<void> => {
    const { run } = createDeliverEvents({ transact: context().transact, subscriptions, log });
    while ((await run()) === 'more');
  };
  const handledBy = async (name: string) => {
    const { rows } = await sql<{ id: bigint; subject: string }>`
      select event_id as id, subject from handled where subscriber = ${name} order by place`.execute(
      context().admin.kysely,
    );
    return rows;
  };
  const parked = async (): Promise<bigint[]> => {
    const { rows } = await sql<{ id: bigint }>`
      select event_id as id from event_failures where parked_at is not null`.execute(context().admin.kysely);
    return rows.map(({ id }) => id);
  };
  const waiting = async (): Promise<number> => {
    const { rows } = await sql`select 1 from event_failures where parked_at is null`.execute(
      context().admin.kysely,
    );
    return rows.length;
  };

  it('wait for an earlier event during its retries, and delay no other subject or subscriber', async () => {
    for (const subject of ['a', 'b', 'a', 'b']) await record(subject);
    const [first] = await recordedIds();
    const late = subscriber('test.late', new Map([[first!, 1]]));
    const prompt = subscriber('test.prompt', new Map());
    await deliverAll(late, prompt);
    await record('a');
    await deliverAll(late, prompt);
    expect((await handledBy('test.late')).map(({ subject }) => subject)).toEqual(['b', 'b']);
    expect(await handledBy('test.prompt')).toHaveLength(5);
    await advanceClock(context(), '2 seconds');
    await deliverAll(late, prompt);
    const ids = (await handledBy('test.late')).filter(({ subject }) => subject === 'a').map(({ id }) => id);
    expect([ids.length, ids]).toEqual([3, ids.toSorted((one, other) => Number(one - other))]);
    expect(await waiting()).toBe(0);
  });

  it('continue once the worker parks the earlier event for staff', async () => {
    for (const subject of ['a', 'a']) await record(subject);
    const [first, second] = await recordedIds();
    const refuses = subscriber('test.late', new Map([[first!, never]]));
    for (let tries = 0; tries < triesMax; tries += 1) {
      await deliverAll(refuses);
      await advanceClock(context(), '5 minutes');
    }
    expect([await parked(), (await handledBy('test.late')).map(({ id }) => id)]).toEqual([[first], [second]]);
  });

  it('reach the handler once each in the order of recording, regardless of failures', async () => {
    const history = fc.array(
      fc.record({
        subject: fc.constantFrom('a', 'b', 'c'),
        refusals: fc.constantFrom(0, 0, 0, 1, 2, 5, never),
        isDeliveredHere: fc.boolean(),
      }),
      { minLength: 1, maxLength: 14 },
    );
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        await sql`truncate handled, event_failures`.execute(context().admin.kysely);
        const refusals = new Map<bigint, number>();
        const late = subscriber('test.late', refusals);
        const all: { readonly id: bigint; readonly subject: string; readonly isLost: boolean }[] = [];
        for (const { subject, refusals: count, isDeliveredHere } of steps) {
          await record(subject);
          const id = (await recordedIds()).at(-1)!;
          refusals.set(id, count);
          all.push({ id, subject, isLost: count === never });
          if (isDeliveredHere) await deliverAll(late);
        }
        await deliverAll(late);
        for (let turn = 0; (await waiting()) > 0 && turn < 200; turn += 1) {
          await advanceClock(context(), '3 minutes');
          await deliverAll(late);
        }
        const handled = await handledBy('test.late');
        for (const name of ['a', 'b', 'c']) {
          const idsOf = (events: readonly { readonly id: bigint; readonly subject: string }[]) =>
            events.filter(({ subject }) => subject === name).map(({ id }) => id);
          expect(idsOf(handled)).toEqual(idsOf(all.filter(({ isLost }) => !isLost)));
        }
        expect(new Set(await parked())).toEqual(
          new Set(all.filter(({ isLost }) => isLost).map(({ id }) => id)),
        );
      }),
      { numRuns: 12 },
    );
  }, 120_000);
});
