import { enableSecondFactor, startSecondFactor, stepUp } from '@parcela/contract/investor';
import { totpCode } from '@parcela/platform/security/totp.ts';
import { expectAccessible } from '../support/accessible.ts';
import { callApi } from '../support/api.ts';
import { expect, test } from '../support/journey.ts';
import { createNewcomer, password, type Person } from '../support/people.ts';
import { readClock } from '../support/sandbox.ts';
import { fillSignIn } from '../steps/sign-in.ts';
import { expectHeading, type Traveller } from '../steps/traveller.ts';

const periodMs = 30_000;

interface Protected extends Person {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Switches the second factor on without the settings screen. */
const protect = async (person: Person): Promise<Protected> => {
  const { token } = person;
  await callApi(stepUp, { body: { password } }, { token });
  const { secret } = await callApi(startSecondFactor, {}, { token });
  const code = totpCode(secret, await readClock());
  const { recoveryCodes } = await callApi(enableSecondFactor, { body: { code } }, { token });
  return { ...person, secret, recoveryCodes };
};

/** The next code: the one used for switching on is no longer accepted. */
const nextCode = async ({ secret }: Protected): Promise<string> =>
  totpCode(secret, new Date((await readClock()).getTime() + periodMs));

const giveCode = async ({ page, words }: Traveller, code: string): Promise<void> => {
  await page.locator('[name="code"]').fill(code);
  await page.getByRole('button', { name: words.say('signIn.action'), exact: true }).click();
};

const comeToSecondStep = async (traveller: Traveller, { email }: Person, address: string): Promise<void> => {
  const { page, words } = traveller;
  await page.goto(address);
  await fillSignIn(traveller, email);
  await expectHeading(traveller, words.say('secondFactor.title'));
};

test('a sign-in with a second factor requires a code of an authenticator and refuses a wrong one', async ({
  page,
  words,
  language,
  watched,
}) => {
  watched.expects(/status of 400/);
  const traveller = { page, words };
  const person = await protect(await createNewcomer(language));
  await comeToSecondStep(traveller, person, '/orders?state=Paid');
  const field = page.getByLabel(words.say('secondFactor.totpCode'), { exact: true });
  await expect(field).toBeFocused();
  await expectAccessible(page);

  await giveCode(traveller, '000000');
  await expect(page.getByText(words.say('error.auth.code_invalid'))).toBeVisible();
  await expect(field).toBeFocused();
  await expectAccessible(page);
  expect(await page.evaluate(() => localStorage.getItem('parcela-session'))).toBeNull();

  // With the keyboard alone: the field already has the focus.
  const code = await nextCode(person);
  await field.clear();
  await page.keyboard.type(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press('Enter');
  await expectHeading(traveller, words.say('orders.title'));
  await expect(page).toHaveURL(/\/orders\?state=Paid$/);
});

test('a recovery code signs in once', { tag: '@long' }, async ({ page, words, language, watched }) => {
  // A request running at the sign-out arrives after the end of the session.
  watched.expects(/status of 40[01]/);
  const traveller = { page, words };
  const person = await protect(await createNewcomer(language));
  const recoveryCode = person.recoveryCodes[0] ?? '';
  await comeToSecondStep(traveller, person, '/sign-in');
  await page.getByRole('button', { name: words.say('secondFactor.useRecovery') }).click();
  await expect(page.getByLabel(words.say('secondFactor.recoveryCode'), { exact: true })).toBeFocused();
  await expectAccessible(page);
  await giveCode(traveller, recoveryCode);
  await expectHeading(traveller, words.say('projects.title'));

  await page.getByRole('button', { name: words.say('nav.signOut') }).click();
  await expectHeading(traveller, words.say('signIn.title'));
  await comeToSecondStep(traveller, person, '/sign-in');
  await page.getByRole('button', { name: words.say('secondFactor.useRecovery') }).click();
  await giveCode(traveller, recoveryCode);
  await expect(page.getByText(words.say('error.auth.code_invalid'))).toBeVisible();
  await page.getByRole('button', { name: words.say('auth.backToSignIn') }).click();
  await expectHeading(traveller, words.say('signIn.title'));
});
