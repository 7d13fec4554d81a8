import type { Traveller } from './traveller.ts';

const names = { google: 'Google', apple: 'Apple' } as const;
type Provider = keyof typeof names;

/** Leaves for the provider by its button. */
export const leaveFor = async ({ page, words }: Traveller, provider: Provider): Promise<void> => {
  await page.getByRole('button', { name: words.say(`social.${provider}`) }).click();
  await page.getByRole('heading', { name: `Sign in with ${names[provider]}` }).waitFor();
};

/** At the provider: goes on as the person who was chosen to be next. */
export const continueAs = ({ page }: Traveller, email: string): Promise<void> =>
  page.getByRole('button', { name: email }).click();
