/** The browser's part of passkeys. Import it when a ceremony begins, because it brings a library. */
import type { BodyOf } from '@parcela/contract';
import type { addOwnPasskey, finishPasskeySignIn } from '@parcela/contract/investor';
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';

export type PasskeyProof = BodyOf<typeof finishPasskeySignIn>['passkey'];
export type NewPasskey = BodyOf<typeof addOwnPasskey>['passkey'];

export const areKnownToBrowser = browserSupportsWebAuthn;
/** Whether the browser offers passkeys among the suggestions of a field. */
export const areSuggested = browserSupportsWebAuthnAutofill;

/**
 * The device's answer to the options of a sign-in or a step-up. With `isSuggested` the browser waits until the user
 * picks a passkey in a field. Throws the device's error unchanged.
 */
export const proveOnDevice = async (
  options: unknown,
  { isSuggested = false } = {},
): Promise<PasskeyProof> => {
  const { id, rawId, response } = await startAuthentication({
    optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill: isSuggested,
  });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature } };
};

/** The device's answer to the options of a new passkey. Throws the device's error unchanged. */
export const makeOnDevice = async (options: unknown): Promise<NewPasskey> => {
  const { id, rawId, response } = await startRegistration({
    optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
  });
  const { clientDataJSON, attestationObject } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject } };
};

/** Ends a ceremony that waits for the user. */
export const stopWaiting = (): void => WebAuthnAbortService.cancelCeremony();
