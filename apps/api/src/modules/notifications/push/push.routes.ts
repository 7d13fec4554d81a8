import { investorRoutes } from '@parcela/contract/investor';
import type { Api } from '@parcela/platform/http/api.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import type { PersonalVault } from '@parcela/platform/security/encryption.ts';
import { lockSession } from '@parcela/platform/security/sessions.ts';
import type { PushGateway } from '@parcela/platform/push/push-gateway.ts';
import { listPushDevices } from './push.queries.ts';
import { deletePushSubscription, storePushSubscription } from './push-subscriptions.store.ts';
import { endpointHashOf, sealTarget } from './push-target.ts';

export interface PushRoutesDeps {
  /** Undefined if push is not configured. */
  readonly push: PushGateway | undefined;
  readonly vault: PersonalVault;
}

export const pushRoutes = (api: Api, { push, vault }: PushRoutesDeps): void => {
  const settings = async (tx: Tx, userId: number) => {
    const devices = await listPushDevices(tx, userId);
    return {
      data: {
        publicKey: push?.publicKey ?? null,
        devices: devices.map(({ endpointHash, createdAt }) => ({
          id: endpointHash.toString('base64url'),
          createdAt: createdAt.toISOString(),
        })),
      },
      meta: {},
    };
  };

  api.read(investorRoutes.getPushSettings, (tx, { caller }) => settings(tx, caller.subjectId));

  api.write(investorRoutes.savePushSubscription, async (tx, { body, caller }) => {
    if (push === undefined) throw new BusinessError('push.unavailable');
    const { endpoint, keys } = body.data;
    const target = {
      endpoint,
      p256dh: Buffer.from(keys.p256dh, 'base64url'),
      auth: Buffer.from(keys.auth, 'base64url'),
    };
    if (!push.accepts(target)) throw new BusinessError('push.service_unknown');
    await lockSession(tx, caller.sessionId);
    await storePushSubscription(tx, {
      userId: caller.subjectId,
      endpointHash: endpointHashOf(endpoint),
      target: await sealTarget(tx, vault, caller.subjectId, target),
    });
    return settings(tx, caller.subjectId);
  });

  api.write(investorRoutes.deletePushDevice, async (tx, { params, caller }) => {
    await deletePushSubscription(tx, caller.subjectId, Buffer.from(params.id, 'base64url'));
    return settings(tx, caller.subjectId);
  });
};
