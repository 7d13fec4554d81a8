import { localizedFrom, money } from '@parcela/domain';
import { createLogger } from '@parcela/platform/log.ts';
import { createScheduledJobRunner } from '@parcela/platform/jobs/scheduled-jobs.ts';
import type { UnitOfWork } from '@parcela/platform/database/unit-of-work.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWebPush } from '@parcela/platform/push/web-push.ts';
import { samplePushKey } from '../../../../test/support/app/sample-push.ts';
import { useSandbox } from '../../../../test/support/app/sandbox-process.ts';
import {
  advanceClock,
  signedInUser,
  type TestUser,
  testVault,
} from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { createSendPush, notify, notifyAll } from '../index.ts';
import { saveChoice } from '../preferences/preferences.store.ts';
import { storePushSubscription } from './push-subscriptions.store.ts';
import { endpointHashOf, sealTarget } from './push-target.ts';

interface Received {
  readonly endpoint: string;
  readonly ttlS: number;
  readonly text: string;
}
interface Message {
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly tag: string;
  readonly unread: number;
}

describe('createSendPush', () => {
  const context = useTestDatabase();
  const sandbox = useSandbox();
  beforeEach(() => sql`delete from push_messages`.execute(context().admin.kysely));

  const gateway = () =>
    createWebPush({
      privateKey: Buffer.from(samplePushKey, 'base64url'),
      contact: 'mailto:info@parcela.example',
      services: [new URL(sandbox().url).host],
      log: createLogger('silent'),
    });
  const run = (transact: UnitOfWork = context().transact) =>
    createScheduledJobRunner(
      context().database.kysely,
      [
        createSendPush({
          reader: context().database.reader,
          transact,
          vault: testVault,
          push: gateway(),
          timeZone: 'Europe/Prague',
        }),
      ],
      createLogger('silent'),
    ).runDue();

  /** Subscribes a browser of the user at the sandbox; returns its address. */
  const subscribe = async ({ userId }: TestUser): Promise<string> => {
    const { endpoint, keys } = (await sandbox().control('/push/subscribe', {})) as {
      endpoint: string;
      keys: { p256dh: string; auth: string };
    };
    const target = {
      endpoint,
      p256dh: Buffer.from(keys.p256dh, 'base64url'),
      auth: Buffer.from(keys.auth, 'base64url'),
    };
    await context().transact(async (tx) =>
      storePushSubscription(tx, {
        userId,
        endpointHash: endpointHashOf(endpoint),
        target: await sealTarget(tx, testVault, userId, target),
      }),
    );
    return endpoint;
  };
  const payOut = (user: TestUser, amount = 1_234_50n) =>
    context().transact((tx) =>
      notify(tx, {
        userId: user.userId,
        kind: 'withdrawal.done',
        params: { amount: money(amount, 'CZK') },
        link: '/wallet',
        mail: false,
      }),
    );
  const received = async (endpoint: string): Promise<readonly (Received & { message: Message })[]> => {
    const answer = await fetch(`${sandbox().url}/_control/push/messages`);
    const all = (await answer.json()) as readonly Received[];
    return all
      .filter((one) => one.endpoint === endpoint)
      .map((one) => ({ ...one, message: JSON.parse(one.text) as Message }));
  };
  const waiting = async (): Promise<readonly { tries: number }[]> =>
    (await sql<{ tries: number }>`select tries::integer from push_messages`.execute(context().admin.kysely))
      .rows;
  const subscriptions = async ({ userId }: TestUser): Promise<number> =>
    (await sql`select from push_subscriptions where user_id = ${userId}`.execute(context().admin.kysely)).rows
      .length;

  it('notifies every device of the user once, in the user’s language and encrypted for the device', async () => {
    const user = await signedInUser(context());
    const devices = [await subscribe(user), await subscribe(user)];
    await payOut(user);
    await run();
    await run();
    for (const device of devices) {
      const messages = await received(device);
      expect(messages).toHaveLength(1);
      expect(messages[0]?.ttlS).toBe(86_400);
      expect(messages[0]?.message).toMatchObject({ url: '/wallet', unread: 1 });
      expect(messages[0]?.message.body).toContain('1,234.50');
      expect(messages[0]?.message.tag).toMatch(/^\w{24}$/);
    }
    expect(await waiting()).toEqual([]);
  });

  it('sends only the chosen groups, and nothing to a user without a device', async () => {
    const [voter, nobody] = [await signedInUser(context()), await signedInUser(context())];
    const device = await subscribe(voter);
    await context().transact((tx) => saveChoice(tx, voter.userId, { choice: 'payments.push', isOn: false }));
    await payOut(voter);
    await payOut(nobody);
    expect(await waiting()).toEqual([]);
    await context().transact((tx) =>
      notifyAll(
        tx,
        [voter, nobody].map(({ userId }) => ({
          userId,
          kind: 'voting.started' as const,
          params: {
            question: localizedFrom({ cs: 'Prodat?', en: 'Sell?', pl: 'Sprzedać?' }),
            project: localizedFrom({ cs: 'Vila', en: 'Villa', pl: 'Willa' }),
            until: new Date('2027-01-01T00:00:00Z'),
          },
          link: '/voting',
          mail: false,
        })),
      ),
    );
    expect(await waiting()).toHaveLength(1);
    await run();
    expect((await received(device)).map(({ message }) => message.url)).toEqual(['/voting']);
  });

  it('forgets a browser that has unsubscribed, together with its waiting messages', async () => {
    const user = await signedInUser(context());
    const gone = await subscribe(user);
    const other = await subscribe(user);
    await sandbox().control('/push/unsubscribe', { endpoint: gone });
    await payOut(user);
    await run();
    expect(await subscriptions(user)).toBe(1);
    expect(await received(other)).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it('tries again later when the push service is unavailable', async () => {
    const user = await signedInUser(context());
    const device = await subscribe(user);
    await sandbox().control('/faults', { provider: 'push', mode: 'down', times: 1 });
    await payOut(user);
    await run();
    await run();
    expect(await received(device)).toEqual([]);
    expect(await waiting()).toEqual([{ tries: 1 }]);
    await advanceClock(context(), '3 minutes');
    await run();
    expect(await received(device)).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it('drops outdated messages', async () => {
    const user = await signedInUser(context());
    const device = await subscribe(user);
    await payOut(user);
    await advanceClock(context(), '25 hours');
    await run();
    expect(await received(device)).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('sends once more, with the same tag, when the process dies between sending and recording', async () => {
    const user = await signedInUser(context());
    const device = await subscribe(user);
    await payOut(user);
    const calls = { count: 0 };
    const dying: UnitOfWork = (work) => {
      calls.count += 1;
      if (calls.count > 1) throw new Error('the process died');
      return context().transact(work);
    };
    await run(dying);
    expect(await waiting()).toEqual([{ tries: 1 }]);
    await advanceClock(context(), '3 minutes');
    await run();
    const messages = await received(device);
    expect(messages).toHaveLength(2);
    expect(new Set(messages.map(({ message }) => message.tag)).size).toBe(1);
    expect(await waiting()).toEqual([]);
  });
});
