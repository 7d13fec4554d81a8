import type { EventType } from '@parcela/domain';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliverEvents } from '../../support/app/deliver-events.ts';
import { advanceClock } from '../../support/app/test-app.ts';
import { useTestDatabase } from '../../support/database/test-database.ts';
import { type Tx, tables } from '@parcela/platform/database/database.ts';
import { createLogger } from '@parcela/platform/log.ts';
import { createScheduledJobRunner } from '@parcela/platform/jobs/scheduled-jobs.ts';
import { createDeliverEvents, type Subscription } from '@parcela/platform/events/deliver-events.ts';
import { readLags } from '@parcela/platform/events/event-outbox.store.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';

const log = createLogger('silent');
const triesMax = 8;

describe('deliverEvents', () => {
  const context = useTestDatabase();

  beforeEach(async () => {
    await deliverEvents(context());
    await sql`create table if not exists effects (event_id bigint, subscriber text, subject text,
      constraint effects_once unique (event_id, subscriber))`.execute(context().admin.kysely);
    await sql`grant all on effects to parcela_app`.execute(context().admin.kysely);
    await sql`truncate effects, event_failures`.execute(context().admin.kysely);
  });

  const record = (subject: string, type: EventType = 'tag.created') =>
    context().transact((tx) =>
      recordEvent(tx, { actor: { kind: 'system' }, type: type, subject: { type: 'tag', id: subject } }),
    );
  /** Writes one row per event, as a subscriber that stores what it receives. */
  const writes = (name: string, subject: string, eventId: bigint) => (tx: Tx) =>
    sql`insert into effects values (${eventId}, ${name}, ${subject})
      on conflict on constraint effects_once do nothing`.execute(tables(tx));
  const subscriber = (name: string, refuses: (subject: string) => boolean = () => false): Subscription => ({
    name,
    types: ['tag.created'],
    handle: async (tx, events) => {
      for (const { id, subjectId } of events) {
        await writes(name, subjectId, id)(tx);
        if (refuses(subjectId)) throw new Error(`${subjectId} is refused`);
      }
    },
  });
  const deliver = (...subscriptions: readonly Subscription[]) =>
    createDeliverEvents({ transact: context().transact, subscriptions, log }).run();
  const effects = async (name = 'test.first') => {
    const { rows } = await sql<{ subject: string }>`
      select subject from effects where subscriber = ${name} order by event_id`.execute(
      context().admin.kysely,
    );
    return rows.map(({ subject }) => subject);
  };
  const failures = async () => {
    const { rows } = await sql`
      select e.subject_id as subject, f.subscriber, f.tries, f.error, f.parked_at is not null as "isParked"
      from event_failures f join domain_events e on e.id = f.event_id order by 1, 2`.execute(
      context().admin.kysely,
    );
    return rows;
  };
  const queued = async () => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::integer as count from event_outbox`.execute(context().admin.kysely);
    return rows[0]?.count;
  };

  it('gives each subscriber the events of its types, in the order of recording', async () => {
    for (const subject of ['a', 'b', 'c']) await record(subject);
    await record('other', 'tag.renamed');
    await deliver(subscriber('test.first'), subscriber('test.second'));
    expect(await effects()).toEqual(['a', 'b', 'c']);
    expect(await effects('test.second')).toEqual(['a', 'b', 'c']);
    expect(await queued()).toBe(0);
  });

  it('gives no event of a rolled-back transaction', async () => {
    const undone = context().transact(async (tx) => {
      await recordEvent(tx, {
        actor: { kind: 'system' },
        type: 'tag.created',
        subject: { type: 'tag', id: 'undone' },
      });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await deliver(subscriber('test.first'));
    expect(await effects()).toEqual([]);
  });

  it('delays no other event and no other subscriber when one event fails', async () => {
    for (const subject of ['a', 'bad', 'c']) await record(subject);
    await deliver(
      subscriber('test.first', (subject) => subject === 'bad'),
      subscriber('test.second'),
    );
    expect(await effects()).toEqual(['a', 'c']);
    expect(await effects('test.second')).toEqual(['a', 'bad', 'c']);
    expect(await failures()).toEqual([
      { subject: 'bad', subscriber: 'test.first', tries: 1, error: 'bad is refused', isParked: false },
    ]);
  });

  it('tries a failed event again when it is due, and deletes the failure on success', async () => {
    await record('later');
    await deliver(subscriber('test.first', () => true));
    await deliver(subscriber('test.first'));
    expect(await effects()).toEqual([]);
    await advanceClock(context(), '2 seconds');
    await deliver(subscriber('test.first'));
    expect([await effects(), await failures()]).toEqual([['later'], []]);
  });

  it('parks an event that always fails after its last try, and leaves it to staff', async () => {
    await record('never');
    const refuses = subscriber('test.first', () => true);
    for (let tries = 0; tries < triesMax + 2; tries += 1) {
      await deliver(refuses);
      await advanceClock(context(), '5 minutes');
    }
    expect(await failures()).toEqual([
      expect.objectContaining({ subject: 'never', tries: triesMax, isParked: true }),
    ]);
    await record('next');
    await deliver(subscriber('test.first'));
    expect(await effects()).toEqual(['next']);
  });

  it('gives each event once with any number of workers', async () => {
    for (let count = 0; count < 50; count += 1) await record(`${count}`);
    const first = subscriber('test.first');
    const once: Subscription = {
      ...first,
      handle: async (tx, events) => {
        for (const { id, subjectId } of events)
          await sql`insert into effects values (${id}, 'test.first', ${subjectId})`.execute(tables(tx));
      },
    };
    const scheduledJob = () =>
      createDeliverEvents({ transact: context().transact, subscriptions: [once], log });
    const runner = () => createScheduledJobRunner(context().database.kysely, [scheduledJob()], log);
    await Promise.all([runner().runDue(), runner().runDue(), scheduledJob().run(), scheduledJob().run()]);
    expect(await effects()).toHaveLength(50);
    expect(await failures()).toEqual([]);
  });

  it('loses nothing and repeats nothing when the worker dies before its commit', async () => {
    for (const subject of ['a', 'b']) await record(subject);
    const dying: Subscription = {
      name: 'test.second',
      types: ['tag.created'],
      handle: async (tx) => {
        // The connection ends in the middle of the batch, as when a worker is killed.
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tables(tx));
      },
    };
    await expect(deliver(subscriber('test.first'), dying)).rejects.toMatchObject({
      code: 'common.unavailable',
    });
    expect([await effects(), await queued()]).toEqual([[], 2]);
    await deliver(subscriber('test.first'), subscriber('test.second'));
    expect([await effects(), await effects('test.second')]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });

  it('changes nothing when all events are replayed', async () => {
    for (const subject of ['replayed', 'replayed too']) await record(subject);
    await deliver(subscriber('test.first'));
    await sql`insert into event_outbox select id from domain_events where subject_id like 'replayed%'`.execute(
      context().admin.kysely,
    );
    await deliver(subscriber('test.first'));
    expect(await effects()).toEqual(['replayed', 'replayed too']);
    expect(await queued()).toBe(0);
  });

  it('reports how long the oldest event has waited, and for which subscriber', async () => {
    await record('waits');
    await advanceClock(context(), '90 seconds');
    expect((await readLags(context().database.reader)).queued).toBeGreaterThanOrEqual(90);
    await deliver(subscriber('test.first', () => true));
    const { queued: none, failed } = await readLags(context().database.reader);
    expect([none, failed['test.first']]).toEqual([0, expect.closeTo(90, -1)]);
  });
});
