import {
  addOwnPasskey,
  finishPasskeySignIn,
  finishPasskeyStepUp,
  startNewPasskey,
  startPasskeySignIn,
  startPasskeyStepUp,
} from '@parcela/contract/investor';
import { makeOnDevice, proveOnDevice } from '@parcela/web/passkeys';
import { call } from '../api/api.ts';
import { session } from './session.ts';

export { areKnownToBrowser, areSuggested, stopWaiting } from '@parcela/web/passkeys';

/** Signs in with a passkey alone. With `isSuggested` the browser waits until the user picks a passkey in a field. */
export const signInByPasskey = async (how: { readonly isSuggested: boolean }): Promise<void> => {
  const { options } = await call(startPasskeySignIn, {});
  const { jwt } = await call(finishPasskeySignIn, { body: { passkey: await proveOnDevice(options, how) } });
  session.start(jwt);
};

/** Makes the session fresh with a passkey. */
export const stepUpByPasskey = async (): Promise<void> => {
  const { options } = await call(startPasskeyStepUp, {});
  await call(finishPasskeyStepUp, { body: { passkey: await proveOnDevice(options) } });
};

/** Creates a passkey on this device and adds it. */
export const makePasskey = async (name: string): Promise<void> => {
  const { options } = await call(startNewPasskey, {});
  await call(addOwnPasskey, { body: { name, passkey: await makeOnDevice(options) } });
};
