import type { BodyOf } from '@parcela/contract';
import {
  addPasskey,
  askInvitationPasskey,
  askNewPasskey,
  askSignInPasskey,
  askStepUpPasskey,
  signInWithPasskey,
  stepUpWithPasskey,
} from '@parcela/contract/operator';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { call } from '../api/api.ts';
import { session } from './session.ts';

/** Runs a passkey ceremony; the library is loaded when one begins. An error of the device is rethrown unchanged. */
const prove = async (options: unknown): Promise<BodyOf<typeof signInWithPasskey>['passkey']> => {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const { id, rawId, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature },
  };
};

/** Signs in with a passkey alone. */
export const signInByPasskey = async (): Promise<void> => {
  const { options } = await call(askSignInPasskey, {});
  const { token } = await call(signInWithPasskey, { body: { passkey: await prove(options) } });
  session.start(token);
};

/** Makes the session fresh with a passkey. */
export const stepUpByPasskey = async (): Promise<void> => {
  const { options } = await call(askStepUpPasskey, {});
  await call(stepUpWithPasskey, { body: { passkey: await prove(options) } });
};

const make = async (options: unknown): Promise<BodyOf<typeof addPasskey>['passkey']> => {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const { id, rawId, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject } };
};

/** Creates a passkey for the invited staff member; the form sends it with the password. */
export const makeInvitedPasskey = async (token: string): Promise<BodyOf<typeof addPasskey>['passkey']> => {
  const { options } = await call(askInvitationPasskey, { body: { token } });
  return make(options);
};

/** Creates a passkey on this device and adds it. */
export const makePasskey = async (name: string): Promise<void> => {
  const { options } = await call(askNewPasskey, {});
  await call(addPasskey, { body: { name, passkey: await make(options) } });
};
