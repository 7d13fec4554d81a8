import { getSumsubToken } from '@parcela/contract/investor';
import { callApi } from '../support/api.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { createNewcomer, getMe, type Person } from '../support/people.ts';
import { mailsTo, moveClock, reviewIdentity } from '../support/sandbox.ts';
import { openSettings, sectionOf } from '../steps/settings.ts';
import { expectHeading } from '../steps/traveller.ts';
import { handInDocument } from '../steps/verify.ts';

/** Completes the identity check with a document that expires after this many days. */
const proveFor = async ({ email, token }: Person, days: number): Promise<void> => {
  await callApi(getSumsubToken, {}, { token });
  await reviewIdentity(email, { answer: 'GREEN', validForDays: days });
  await expect.poll(async () => (await getMe(token)).kyc.state, { timeout: 30_000 }).toBe('done');
};

test('the app requests a document before the old one expires; the expiry ends the level and a new check restores it', async ({
  page,
  words,
  language,
  watched,
}) => {
  watched.expects(/status of 401/);
  const traveller = { page, words };
  const person = await createNewcomer(language);
  await proveFor(person, 3);
  const profile = sectionOf(traveller, 'profile');

  await test.step('the settings show the request before the expiry', async () => {
    await openSettings(traveller, person.email);
    await expect(profile.getByText(words.say('settings.check.due'), { exact: true })).toBeVisible();
    await expect(profile.getByRole('link', { name: words.say('settings.renewCheck') })).toBeVisible();
    await expectAccessible(page);
  });

  const mails = (await mailsTo(person.email)).length;
  await moveClock('P4D');
  // The session ended long before.
  await page.evaluate(() => localStorage.removeItem('parcela-session'));

  await test.step('the expiry ends the level, and the investor gets a notification', async () => {
    await openSettings(traveller, person.email);
    await expect(profile.getByText(words.say('settings.check.expired'), { exact: true })).toBeVisible();
    await expect.poll(async () => (await mailsTo(person.email)).length).toBeGreaterThan(mails);
    await profile.getByRole('link', { name: words.say('settings.repeatCheck') }).click();
    await expect(page.getByText(words.say('kyc.expiredTitle'))).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('a new document restores the level', async () => {
    await page.getByRole('button', { name: words.say('kyc.documentTitle') }).click();
    await handInDocument(traveller);
    await reviewIdentity(person.email, { answer: 'GREEN', validForDays: 3650 });
    await page.goto('/verification/kyc?checking=true');
    await expectHeading(traveller, words.say('aml.title'));
    const token = await page.evaluate(() => localStorage.getItem('parcela-session') ?? '');
    const { kyc, verification } = await getMe(token);
    expect(kyc).toMatchObject({ state: 'done', renewal: null });
    expect(verification.map(({ type }) => type)).toContain('KYC');
  });
});
