import { createHash } from 'node:crypto';
import { pushDevicesMax } from '@parcela/domain';
import { createLogger } from '@parcela/platform/log.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWebPush } from '@parcela/platform/push/web-push.ts';
import { samplePushKey, samplePushSubscription } from '../../../../test/support/app/sample-push.ts';
import {
  signedInUser,
  startTestApp,
  type TestApp,
  type TestUser,
  testVault,
} from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { pushRoutes } from '../index.ts';

interface Settings {
  readonly publicKey: string | null;
  readonly devices: readonly { readonly id: string }[];
}

const idOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url');
const endpoint = (name: string): string => `https://push.example/${name}`;
const gateway = createWebPush({
  privateKey: Buffer.from(samplePushKey, 'base64url'),
  contact: 'mailto:info@parcela.example',
  services: ['push.example', '*.push.example'],
  log: createLogger('silent'),
});

describe('the push devices of a user', () => {
  const context = useTestDatabase();
  let [app, without]: [TestApp?, TestApp?] = [];
  beforeAll(async () => {
    app = await startTestApp(context(), (api) => pushRoutes(api, { push: gateway, vault: testVault }));
    without = await startTestApp(context(), (api) => pushRoutes(api, { push: undefined, vault: testVault }));
  });
  afterAll(async () => {
    await app?.close();
    await without?.close();
  });

  const read = async (user: TestUser): Promise<Settings> => {
    const answer = await app!.inject({ url: '/api/push', headers: user.headers });
    return answer.json<{ data: Settings }>().data;
  };
  const save = (user: TestUser, data: object, on = app!) =>
    on.inject({ method: 'PUT', url: '/api/push/subscription', headers: user.headers, payload: { data } });
  const remove = (user: TestUser, id: string) =>
    app!.inject({ method: 'DELETE', url: `/api/push/devices/${id}`, headers: user.headers });
  const stored = async (user: TestUser) => {
    const { rows } = await sql<{ target: Buffer }>`
      select target from push_subscriptions where user_id = ${user.userId} order by id`.execute(
      context().admin.kysely,
    );
    return rows;
  };

  it('start empty, with the key for subscribing', async () => {
    const user = await signedInUser(context());
    expect(await read(user)).toEqual({
      publicKey: gateway.publicKey,
      devices: [],
    });
  });

  it('are encrypted, and stored once even when the browser sends them repeatedly', async () => {
    const user = await signedInUser(context());
    const subscription = samplePushSubscription(endpoint('sealed'));
    for (let time = 0; time < 2; time += 1) expect((await save(user, subscription)).statusCode).toBe(200);
    const [row, ...more] = await stored(user);
    expect(more).toEqual([]);
    expect(row?.target.toString('latin1')).not.toContain('push.example');
    expect((await read(user)).devices.map(({ id }) => id)).toEqual([idOf(endpoint('sealed'))]);
  });

  it('belong to the last user who saved them', async () => {
    const [first, second] = [await signedInUser(context()), await signedInUser(context())];
    const subscription = samplePushSubscription(endpoint('shared'));
    await save(first, subscription);
    await save(second, subscription);
    expect((await read(first)).devices).toEqual([]);
    expect((await read(second)).devices).toHaveLength(1);
  });

  it('are limited to ten per user, and another one replaces the oldest', async () => {
    const user = await signedInUser(context());
    const names = Array.from({ length: pushDevicesMax + 1 }, (_, index) => `many-${index}`);
    for (const name of names) await save(user, samplePushSubscription(endpoint(name)));
    const ids = (await read(user)).devices.map(({ id }) => id);
    expect(ids).toHaveLength(pushDevicesMax);
    expect(ids).not.toContain(idOf(endpoint('many-0')));
    expect(ids).toContain(idOf(endpoint(`many-${pushDevicesMax}`)));
  });

  it('can be removed only by their owner', async () => {
    const [owner, stranger] = [await signedInUser(context()), await signedInUser(context())];
    await save(owner, samplePushSubscription(endpoint('mine')));
    expect((await remove(stranger, idOf(endpoint('mine')))).statusCode).toBe(200);
    expect((await read(owner)).devices).toHaveLength(1);
    expect((await remove(owner, idOf(endpoint('mine')))).json<{ data: Settings }>().data.devices).toEqual([]);
    expect(await stored(owner)).toEqual([]);
  });

  it.each([
    ['another host', 'https://evil.example/device'],
    ['a host that only ends alike', 'https://notpush.example/device'],
    ['no encryption', 'http://push.example/device'],
    ['a password', 'https://name:word@push.example/device'],
    ['another port', 'https://push.example:8443/device'],
    ['an address inside', 'http://127.0.0.1/device'],
    ['no address', 'device'],
  ])('are refused when their address has %s', async (_what, address) => {
    const user = await signedInUser(context());
    const answer = await save(user, samplePushSubscription(address));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: { details: { code: 'push.service_unknown' } } });
    expect(await stored(user)).toEqual([]);
  });

  it('are refused when their key is not a point on the curve', async () => {
    const user = await signedInUser(context());
    const subscription = samplePushSubscription(endpoint('broken'));
    const p256dh = Buffer.alloc(65, 4).toString('base64url');
    const answer = await save(user, { ...subscription, keys: { ...subscription.keys, p256dh } });
    expect(answer.statusCode).toBe(400);
    expect(await stored(user)).toEqual([]);
  });

  it('are refused when push is not configured', async () => {
    const user = await signedInUser(context());
    const answer = await save(user, samplePushSubscription(endpoint('off')), without);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ error: { details: { code: 'push.unavailable' } } });
    expect(await stored(user)).toEqual([]);
  });
});
