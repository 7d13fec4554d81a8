import { expect } from '../support/journey.ts';
import { expectHeading, type Traveller } from './traveller.ts';

/** Chooses the bank, and goes to the sandbox's page of Bank iD. */
export const leaveForBank = async (traveller: Traveller): Promise<void> => {
  const { page, words } = traveller;
  await expectHeading(traveller, words.say('kyc.title'));
  await page.getByRole('button', { name: words.say('kyc.bankTitle') }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bank iD' })).toBeVisible();
};

/** At the bank: continues as the client chosen before. */
export const continueAsClient = ({ page }: Traveller, email: string): Promise<void> =>
  page.getByRole('button', { name: email }).click();

/** At the bank: presses the button that returns without a verification. */
export const refuseAtBank = ({ page }: Traveller, button: string): Promise<void> =>
  page.getByRole('button', { name: button }).click();
