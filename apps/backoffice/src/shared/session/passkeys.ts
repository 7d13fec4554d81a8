import {
  addPasskey,
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
import { call } from '../api/call.ts';
import type { BodyOf } from '../api/route-types.ts';
import { session } from './session.ts';

/** The ceremonies of passkeys, loaded when one begins. What the device refuses is thrown as it is. */
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

/** Signs in by a passkey alone. */
export const signInByPasskey = async (): Promise<void> => {
  const { options } = await call(askSignInPasskey, {});
  const { token } = await call(signInWithPasskey, { body: { passkey: await prove(options) } });
  session.start(token);
};

/** Makes the session fresh by a passkey. */
export const stepUpByPasskey = async (): Promise<void> => {
  const { options } = await call(askStepUpPasskey, {});
  await call(stepUpWithPasskey, { body: { passkey: await prove(options) } });
};

/** Makes a passkey on this device and adds it. */
export const makePasskey = async (name: string): Promise<void> => {
  const { options } = await call(askNewPasskey, {});
  const made = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  });
  const { clientDataJSON, attestationObject } = made.response;
  await call(addPasskey, {
    body: {
      name,
      passkey: {
        id: made.id,
        rawId: made.rawId,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
      },
    },
  });
};
