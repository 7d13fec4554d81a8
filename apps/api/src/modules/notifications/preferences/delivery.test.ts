import fc from 'fast-check';
import { money, type NoticeChoice, noticeChoices } from '@parcela/domain';
import { readClock } from '@parcela/platform/database/database.ts';
import { createLogger } from '@parcela/platform/log.ts';
import type { Mail } from '@parcela/platform/mail/mailer.ts';
import type { PushGateway } from '@parcela/platform/push/push-gateway.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testOptOutCodes } from '../../../../test/support/app/notifications.ts';
import { addSampleDevice } from '../../../../test/support/app/sample-push.ts';
import { advanceClock, signedInUser, testVault } from '../../../../test/support/app/test-app.ts';
import { sampleLetterhead } from '../../../../test/support/content/sample-brand.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { createSendMails, createSendPush, notificationsPersonalData, notify } from '../index.ts';
import { saveChoice, saveQuietHours } from './preferences.store.ts';

const title = { cs: 'Vila', en: 'Villa', pl: 'Willa' };
const amount = money(1_000n, 'CZK');
const distribution = { amount, project: title, periodFrom: '2026-01-01', periodTo: '2026-03-31' };

/** The group of each sample, stated again, and whether devices receive it. */
const samples = [
  { group: 'security', isPushed: false, kind: 'security.password_changed', params: {} },
  { group: 'security', isPushed: false, kind: 'withdrawal.requested', params: { amount } },
  { group: 'orders', isPushed: false, kind: 'earning.overpaid', params: distribution },
  { group: 'account', isPushed: true, kind: 'kyc.done', params: {} },
  { group: 'payments', isPushed: true, kind: 'withdrawal.done', params: { amount } },
  { group: 'payments', isPushed: false, kind: 'payment.credited', params: { amount } },
  { group: 'earnings', isPushed: true, kind: 'earning.deposited', params: distribution },
  {
    group: 'votes',
    isPushed: true,
    kind: 'voting.started',
    params: { question: title, project: title, until: new Date('2030-01-01T00:00:00Z') },
  },
  { group: 'news', isPushed: true, kind: 'news.released', params: { project: title, update: 'x' } },
  { group: 'offers', isPushed: true, kind: 'project.opened', params: { project: title, optOut: 'code' } },
  {
    group: 'prices',
    isPushed: false,
    kind: 'board.price',
    params: { project: title, shareCount: 3, lastDay: '2030-01-01', amount },
  },
] as const;
type Sample = (typeof samples)[number];

const always: Readonly<Record<string, readonly string[]>> = {
  security: ['mail', 'app'],
  orders: ['mail', 'app'],
  account: ['mail', 'app'],
};
/** Prices stay in the bell. */
const isNever = (group: string, channel: string): boolean => group === 'prices' && channel !== 'app';
const isAlways = (group: string, channel: string): boolean => always[group]?.includes(channel) === true;

interface Quiet {
  readonly from: number;
  readonly to: number;
}
/** Minutes after midnight in UTC+5:45, a zone without summer time. */
const clockAt = (at: Date): number => Math.floor((at.getTime() / 60_000 + 345) % 1440);
const isQuiet = (quiet: Quiet | null, at: Date): boolean =>
  quiet !== null && (clockAt(at) - quiet.from + 1440) % 1440 < (quiet.to - quiet.from + 1440) % 1440;

type Step =
  | { readonly do: 'notify'; readonly sample: Sample }
  | { readonly do: 'wait'; readonly minutes: number }
  | { readonly do: 'switch'; readonly choice: NoticeChoice; readonly isOn: boolean }
  | { readonly do: 'erase' };

const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ do: fc.constant('notify' as const), sample: fc.constantFrom(...samples) }),
    },
    {
      weight: 5,
      arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 500 }) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('switch' as const),
        choice: fc.constantFrom(...noticeChoices),
        isOn: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('erase' as const) }) },
  ),
  { minLength: 6, maxLength: 24 },
);
const hours = fc.option(
  fc
    .record({ from: fc.integer({ min: 0, max: 1439 }), length: fc.integer({ min: 1, max: 960 }) })
    .map(({ from, length }) => ({ from, to: (from + length) % 1440 })),
  { freq: 4 },
);

describe('a notification', () => {
  const context = useTestDatabase();
  const mails: Mail[] = [];
  const pushed: string[] = [];
  const gateway: PushGateway = {
    publicKey: 'key',
    accepts: () => true,
    send: (_target, message) => {
      pushed.push((JSON.parse(message.toString()) as { tag: string }).tag);
      return Promise.resolve({ kind: 'taken' });
    },
  };
  const work = async (): Promise<void> => {
    const deps = {
      reader: context().database.reader,
      transact: context().transact,
      vault: testVault,
      timeZone: 'Europe/Prague',
    };
    const jobs = [
      createSendMails({
        ...deps,
        mailer: { send: (mail) => Promise.resolve(void mails.push(mail)) },
        publicUrl: 'https://parcela.example',
        letterhead: sampleLetterhead,
        transferOf: () => Promise.resolve(undefined),
        optOutCodes: testOptOutCodes,
        log: createLogger('silent'),
      }),
      createSendPush({ ...deps, push: gateway }),
    ];
    for (const { run } of jobs) while ((await run()) === 'more');
  };
  const now = () => context().transact(readClock);

  /** Runs the steps in the database and in an independent model; both state what was sent at which step. */
  const compare = async (quiet: Quiet | null, run: readonly Step[]): Promise<void> => {
    // Messages left waiting by an earlier run do not belong to this one.
    const { kysely } = context().admin;
    await sql`delete from push_messages`.execute(kysely);
    await sql`update notifications set mail_state = 'none' where mail_state = 'pending'`.execute(kysely);
    const { userId } = await signedInUser(context());
    await context().transact(async (tx) => {
      await addSampleDevice(tx, userId);
      await saveQuietHours(tx, userId, quiet && { ...quiet, timeZone: 'Asia/Kathmandu' });
    });
    const off = new Set<string>();
    const waiting: { readonly id: string; readonly channel: 'mail' | 'push'; readonly group: string }[] = [];
    const expected: string[] = [];
    const shown: string[] = [];
    const known: string[] = [];
    const seen: string[] = [];
    const state = { isErased: false };
    mails.length = 0;
    pushed.length = 0;
    const collect = async (): Promise<void> => {
      const { rows } = await sql<{ id: string }>`
        select n.document_id as id from notifications n join sent_mails m on m.notification_id = n.id
        where n.user_id = ${userId}`.execute(context().admin.kysely);
      for (const { id } of rows) if (!seen.includes(`mail ${id}`)) seen.push(`mail ${id}`);
      for (const tag of pushed.splice(0)) seen.push(`push ${tag}`);
    };
    const announce = async ({ kind, params, group, isPushed }: Sample): Promise<void> => {
      await context().transact((tx) => notify(tx, { userId, kind, params, link: '/', mail: true }));
      const { rows } = await sql<{ id: string }>`
        select document_id as id from notifications where user_id = ${userId}
          and document_id <> all(${[...known]}::text[])`.execute(context().admin.kysely);
      const id = rows[0]?.id ?? '';
      known.push(id);
      if (!off.has(`${group}.app`)) shown.push(id);
      for (const channel of isPushed ? (['mail', 'push'] as const) : (['mail'] as const))
        if (!isNever(group, channel) && !off.has(`${group}.${channel}`)) waiting.push({ id, channel, group });
    };
    for (const step of run) {
      if (state.isErased && step.do !== 'wait') continue;
      if (step.do === 'wait') await advanceClock(context(), `${step.minutes} minutes`);
      else if (step.do === 'notify') await announce(step.sample);
      else if (step.do === 'switch') {
        await context().transact((tx) => saveChoice(tx, userId, step));
        if (step.isOn) off.delete(step.choice);
        else off.add(step.choice);
      } else {
        await collect();
        await context().transact(async (tx) => notificationsPersonalData(testVault).erase?.(tx, userId));
        state.isErased = true;
        waiting.length = 0;
      }
      const at = await now();
      await work();
      if (!state.isErased) await collect();
      for (const message of waiting.splice(0)) {
        const { group, channel, id } = message;
        if (off.has(`${group}.${channel}`)) continue;
        if (!isAlways(group, channel) && isQuiet(quiet, at)) waiting.push(message);
        else expected.push(`${channel} ${id}`);
      }
      if (!state.isErased) expect(seen.toSorted()).toEqual(expected.toSorted());
      expect(pushed).toEqual([]);
      expect(mails).toHaveLength(expected.filter((one) => one.startsWith('mail')).length);
    }
    const { rows } = await sql<{ id: string }>`
      select document_id as id from notifications where user_id = ${userId} and is_shown`.execute(
      context().admin.kysely,
    );
    expect(rows.map(({ id }) => id).toSorted()).toEqual(shown.toSorted());
  };

  it('is sent once, if the test’s own model agrees, for random choices, quiet hours and times', async () => {
    expect.hasAssertions();
    await fc.assert(fc.asyncProperty(hours, steps, compare), { numRuns: 20 });
  });
});
