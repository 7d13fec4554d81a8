import { tables, type Tx } from '@parcela/platform/database/database.ts';
import type { PersonalRead } from '@parcela/platform/personal-data.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import type { NotificationsTables } from '../notifications.tables.ts';
import { openTarget } from './push-target.ts';

/** A user's devices for the download of the user's own data: their age and push service. */
export const listOwnDevices =
  (vault: PersonalVault): PersonalRead =>
  async (tx: Tx, userId: number) => {
    const rows = await tables<NotificationsTables>(tx)
      .selectFrom('push_subscriptions')
      .select(['endpoint_hash as endpointHash', 'target', 'created_at as createdAt'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
    return Promise.all(
      rows.map(async ({ endpointHash, target, createdAt }) => {
        const { endpoint } = await openTarget(tx, vault, { userId, endpointHash, target });
        return { at: createdAt, service: new URL(endpoint).host };
      }),
    );
  };
