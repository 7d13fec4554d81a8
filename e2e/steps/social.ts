import type { Traveller } from './traveller.ts';

const names = { google: 'Google', apple: 'Apple' } as const;
type Provider = keyof typeof names;

/** Goes to the provider with its button. */
export const leaveFor = async ({ page, words }: Traveller, provider: Provider): Promise<void> => {
  await page.getByRole('button', { name: words.say(`social.${provider}`) }).click();
  await page.getByRole('heading', { name: `Sign in with ${names[provider]}` }).waitFor();
};

/** Continues at the provider as the person chosen before. */
export const continueAs = ({ page }: Traveller, email: string): Promise<void> =>
  page.getByRole('button', { name: email }).click();
