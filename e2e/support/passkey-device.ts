import type { Page } from '@playwright/test';

export interface PasskeyDevice {
  readonly countKeys: () => Promise<number>;
  /** Whether the user is at the device and unlocks it when it asks. */
  readonly setPresent: (isPresent: boolean) => Promise<void>;
}

/** A device with a lock, like a phone or a laptop: its keys never leave it, and it recognises its user. */
export const plugInDevice = async (page: Page): Promise<PasskeyDevice> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    countKeys: async () =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    setPresent: async (enabled) => {
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
  };
};
