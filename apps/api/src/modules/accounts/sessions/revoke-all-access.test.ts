import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { signedInUser, type TestUser } from '../../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../../test/support/database/test-database.ts';
import { endAccess } from './revoke-all-access.ts';

const context = useTestDatabase();

const addDevice = ({ userId }: TestUser) =>
  context().admin.pool.query(
    `insert into push_subscriptions (user_id, endpoint_hash, target) values ($1, $2, '')`,
    [userId, randomBytes(32)],
  );
const countDevices = async ({ userId }: TestUser): Promise<number> =>
  (await context().admin.pool.query('select from push_subscriptions where user_id = $1', [userId])).rows
    .length;

it('a user whose access has ended keeps no device for push messages, and other users keep theirs', async () => {
  const [ended, other] = [await signedInUser(context()), await signedInUser(context())];
  for (const user of [ended, other]) await addDevice(user);
  await context().transact((tx) => endAccess(tx, ended.userId));
  expect(await countDevices(ended)).toBe(0);
  expect(await countDevices(other)).toBe(1);
});
