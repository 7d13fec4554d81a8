import { deletePushDevice } from '@parcela/contract/investor';
import { call } from '../api/api.ts';

/** The documentId of the user whom this browser notifies, stored so that the browser need not be asked. */
const key = 'parcela-push-owner';

export const pushOwner = {
  is: (person: string): boolean => localStorage.getItem(key) === person,
  isAnybody: (): boolean => localStorage.getItem(key) !== null,
  set: (person: string): void => localStorage.setItem(key, person),
  clear: (): void => localStorage.removeItem(key),
};

const device = () => import('./device-push.ts');

/** The user leaves this device, which gets no more notifications. */
export const leavePush = async (token: string): Promise<void> => {
  pushOwner.clear();
  const { readDeviceId, unsubscribeDevice } = await device();
  const id = await readDeviceId();
  await unsubscribeDevice();
  if (id !== null) await call(deletePushDevice, { params: { id } }, { token, keepalive: true });
};

/** Another user has signed in, so this device no longer notifies the previous one. */
export const endForeignPush = async (person: string): Promise<void> => {
  if (!pushOwner.isAnybody() || pushOwner.is(person)) return;
  pushOwner.clear();
  await (await device()).unsubscribeDevice();
};
