import {
  deletePushDevice,
  type PushSettings,
  savePushSubscription,
  getPushSettings,
} from '@parcela/contract/investor';
import { queryClient } from '@parcela/web';
import { useQuery } from '@tanstack/react-query';
import { call, routeOptions } from '../../../shared/api/api.ts';
import {
  type DeviceAddress,
  readDeviceId,
  subscribeDevice,
  unsubscribeDevice,
} from '../../../shared/notices/device-push.ts';
import { pushOwner } from '../../../shared/notices/push-owner.ts';

const deviceKey = ['push-device'] as const;

const settingsOptions = () => routeOptions(getPushSettings, {});

export const usePushSettings = () => useQuery(settingsOptions());

/** The id of this device at the server; null while it has not subscribed. */
export const useDeviceId = () =>
  useQuery({ queryKey: deviceKey, queryFn: readDeviceId, staleTime: Infinity });

const storeAnswer = (answer: {
  readonly data: PushSettings;
  readonly meta: Record<string, never>;
}): Promise<void> => {
  queryClient.setQueryData(settingsOptions().queryKey, answer);
  return queryClient.invalidateQueries({ queryKey: deviceKey });
};

const save = async (address: DeviceAddress): Promise<void> =>
  storeAnswer(await call(savePushSubscription, { body: { data: address } }));

/** False when the user does not allow notifications. */
export const turnOn = async (person: string, { publicKey }: PushSettings): Promise<boolean> => {
  const address = publicKey === null ? null : await subscribeDevice(publicKey);
  if (address === null) return false;
  await save(address);
  pushOwner.set(person);
  return true;
};

export const turnOff = async (id: string): Promise<void> => {
  const data = await call(deletePushDevice, { params: { id } });
  await unsubscribeDevice();
  pushOwner.clear();
  await storeAnswer(data);
};
