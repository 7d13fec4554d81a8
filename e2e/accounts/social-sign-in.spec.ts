import { register, signIn } from '@parcela/contract/investor';
import { expectAccessible } from '../support/accessible.ts';
import { callApi } from '../support/api.ts';
import { expect, test } from '../support/journey.ts';
import { createNewcomer, getMe, newEmail, password } from '../support/people.ts';
import { chooseNextPerson, readConfirmationLink } from '../support/sandbox.ts';
import { continueAs, leaveFor } from '../steps/social.ts';
import { expectHeading, saidByServer } from '../steps/traveller.ts';

const refusedByServer = /status of (400|403|409)/;

test('Google signs up a newcomer who ticked the agreement, in the language of the page (spec 1.02, 2.01, 6.01)', async ({
  page,
  words,
  language,
}) => {
  const traveller = { page, words };
  const email = newEmail();
  await chooseNextPerson('google', { email, name: 'Klára Horáčková' });
  await page.goto('/sign-up');
  await page.getByRole('checkbox').check();
  await leaveFor(traveller, 'google');
  await continueAs(traveller, email);
  await expectHeading(traveller, words.say('projects.title'));
  const token = await page.evaluate(() => localStorage.getItem('parcela-session') ?? '');
  const { userProfile, verification } = await getMe(token);
  expect(userProfile).toMatchObject({
    firstName: 'Klára',
    lastName: 'Horáčková',
    language,
    currency: language === 'cs' ? 'CZK' : 'EUR',
    termsAndPrivacyAccepted: true,
  });
  expect(verification.map(({ type }) => type)).toContain('SIGNUP');
  // The return from the provider has no effect for a signed-in user.
  await page.goto('/callback/google?code=used-by-now');
  await expectHeading(traveller, words.say('projects.title'));
});

test('Apple signs up a newcomer who did not tick it, and the next screen asks for agreement (spec 2.18, 4.43, 6.01, 6.04)', async ({
  page,
  words,
}) => {
  const traveller = { page, words };
  const email = newEmail();
  await chooseNextPerson('apple', { email, name: 'Tereza Malá' });
  await page.goto('/sign-in');
  await leaveFor(traveller, 'apple');
  await continueAs(traveller, email);
  await expectHeading(traveller, words.say('additionalInfo.title'));
  await expectAccessible(page);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: words.say('ui.continue') }).click();
  await expectHeading(traveller, words.say('projects.title'));
});

test('Google signs in the owner of the same verified address and leads back to the requested page (spec 4.42)', async ({
  page,
  words,
  language,
}) => {
  const traveller = { page, words };
  const person = await createNewcomer(language);
  await chooseNextPerson('google', { email: person.email });
  await page.goto('/orders?state=Paid');
  await leaveFor(traveller, 'google');
  await continueAs(traveller, person.email);
  await expectHeading(traveller, words.say('orders.title'));
  await expect(page).toHaveURL(/\/orders\?state=Paid$/);
  const token = await page.evaluate(() => localStorage.getItem('parcela-session') ?? '');
  expect((await getMe(token)).documentId).toBe((await getMe(person.token)).documentId);
});

test('an account that may be a stranger’s requests its password, and without it belongs to its owner alone', async ({
  page,
  words,
  language,
  watched,
}) => {
  watched.expects(refusedByServer);
  const traveller = { page, words };
  const person = await createNewcomer(language, { isConfirmedElsewhere: true });
  await chooseNextPerson('google', { email: person.email });
  await page.goto('/sign-in');
  await leaveFor(traveller, 'google');
  await continueAs(traveller, person.email);
  await expectHeading(traveller, words.say('linkAccount.title'));
  await expectAccessible(page);
  await page.getByLabel(words.say('auth.password'), { exact: true }).fill('Not-the-password-1');
  await page.getByRole('button', { name: words.say('linkAccount.action', { provider: 'Google' }) }).click();
  await expect(page.getByText(words.say('linkAccount.wrongPassword'))).toBeVisible();
  await page.getByRole('button', { name: words.say('linkAccount.without') }).click();
  await expectHeading(traveller, words.say('projects.title'));
  await expect(getMe(person.token)).rejects.toMatchObject({ status: 401 });
  const credentials = { identifier: person.email, password };
  await expect(callApi(signIn, { body: credentials })).rejects.toMatchObject({
    status: 400,
  });
});

test(
  'an investor who cancels at Google is told so and can sign in another way',
  { tag: '@long' },
  async ({ page, words, watched }) => {
    watched.expects(refusedByServer);
    const traveller = { page, words };
    await page.goto('/sign-in');
    await leaveFor(traveller, 'google');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expectHeading(traveller, words.say('callback.failedTitle'));
    await expect(page.getByRole('alert')).toHaveText(words.say('error.auth.social_failed'));
    await expectAccessible(page);
    await page.getByRole('link', { name: words.say('auth.backToSignIn') }).click();
    await expectHeading(traveller, words.say('signIn.title'));
  },
);

test(
  'the API refuses an address which Google has not verified',
  { tag: '@long' },
  async ({ page, words, watched }) => {
    watched.expects(refusedByServer);
    const traveller = { page, words };
    const email = newEmail();
    await chooseNextPerson('google', { email, verified: false });
    await page.goto('/sign-in');
    await leaveFor(traveller, 'google');
    await continueAs(traveller, email);
    await expectHeading(traveller, words.say('callback.unverifiedTitle'));
    await expect(page.getByRole('alert')).toHaveText(
      saidByServer(words.say('error.auth.social_email_unverified')),
    );
    await expectAccessible(page);
    expect(await page.evaluate(() => localStorage.getItem('parcela-session'))).toBeNull();
  },
);

test(
  'an account without a confirmed address stays closed and gets a new link',
  { tag: '@long' },
  async ({ page, words, language, watched }) => {
    watched.expects(refusedByServer);
    const traveller = { page, words };
    const email = newEmail();
    await callApi(register, {
      body: { username: email, email, password, termsAndPrivacyAccepted: true, language },
    });
    const first = await readConfirmationLink(email);
    await chooseNextPerson('apple', { email });
    await page.goto('/sign-in');
    await leaveFor(traveller, 'apple');
    await continueAs(traveller, email);
    await expectHeading(traveller, words.say('callback.unconfirmedTitle'));
    await expect(page.getByRole('alert')).toHaveText(
      saidByServer(words.say('error.auth.social_account_unconfirmed')),
    );
    await expectAccessible(page);
    await page.getByLabel(words.say('auth.email'), { exact: true }).fill(email);
    await page.getByRole('button', { name: words.say('resend.action') }).click();
    await expect(page.getByRole('dialog', { name: words.say('resend.sentTitle') })).toBeVisible();
    await expectHeading(traveller, words.say('signIn.title'));
    await expect
      .poll(async () => (await readConfirmationLink(email)).href, { timeout: 30_000 })
      .not.toBe(first.href);
  },
);
