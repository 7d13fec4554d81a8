import {
  addPasskey,
  askInvitationPasskey,
  askNewPasskey,
  askSignInPasskey,
  askStepUpPasskey,
  signInWithPasskey,
  stepUpWithPasskey,
} from '@parcela/contract/operator';
import { makeOnDevice, type NewPasskey, proveOnDevice } from '@parcela/web/passkeys';
import { call } from '../api/api.ts';
import { session } from './session.ts';

/** Signs in with a passkey alone. */
export const signInByPasskey = async (): Promise<void> => {
  const { options } = await call(askSignInPasskey, {});
  const { token } = await call(signInWithPasskey, { body: { passkey: await proveOnDevice(options) } });
  session.start(token);
};

/** Makes the session fresh with a passkey. */
export const stepUpByPasskey = async (): Promise<void> => {
  const { options } = await call(askStepUpPasskey, {});
  await call(stepUpWithPasskey, { body: { passkey: await proveOnDevice(options) } });
};

/** Creates a passkey for the invited staff member; the form sends it with the password. */
export const makeInvitedPasskey = async (token: string): Promise<NewPasskey> => {
  const { options } = await call(askInvitationPasskey, { body: { token } });
  return makeOnDevice(options);
};

/** Creates a passkey on this device and adds it. */
export const makePasskey = async (name: string): Promise<void> => {
  const { options } = await call(askNewPasskey, {});
  await call(addPasskey, { body: { name, passkey: await makeOnDevice(options) } });
};
