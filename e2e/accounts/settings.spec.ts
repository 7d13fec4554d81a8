import { localizedFrom } from '@parcela/domain';
import { speakerOf } from '../../packages/phrases/src/speaker.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { createNewcomer, getMe, password } from '../support/people.ts';
import { isAlive, openSettings, sectionOf, signInElsewhere } from '../steps/settings.ts';
import { expectHeading } from '../steps/traveller.ts';

const names = localizedFrom({ cs: 'Čeština', en: 'English', pl: 'Polski' });
const otherPassword = 'Dubová-stezka-48';

test.describe('settings', () => {
  test.use({ visitor: 'ownNewcomer' });
  test('a newcomer sees the missing steps and keeps the chosen language and currency (spec 4.37)', async ({
    page,
    words,
    language,
    self: person,
  }) => {
    const traveller = { page, words };
    await openSettings(traveller);
    const profile = sectionOf(traveller, 'profile');
    await expect(profile.getByText(person.email)).toBeVisible();
    await expect(profile.getByText(words.say('settings.amlLocked'))).toBeVisible();
    await expect(profile.getByRole('link', { name: words.say('settings.fillNow') })).toHaveAttribute(
      'href',
      '/verification/kyc',
    );
    await expectAccessible(page);

    await page.getByRole('button', { name: 'PLN', exact: true }).click();
    await expect.poll(async () => (await getMe(person.token)).userProfile.currency).toBe('PLN');
    const other = language === 'pl' ? 'en' : 'pl';
    await page.getByRole('button', { name: names[other], exact: true }).click();
    const theirs = await speakerOf(other);
    await expectHeading({ page, words: theirs }, theirs.say('settings.title'));
    await expect.poll(async () => (await getMe(person.token)).userProfile.language).toBe(other);
    await page.reload();
    await expectHeading({ page, words: theirs }, theirs.say('settings.title'));
    await expect(page.getByRole('button', { name: 'PLN', exact: true, pressed: true })).toBeVisible();
  });
});

test('a new password ends every other session and works at sign-in (spec 5.09)', async ({
  page,
  words,
  language,
  watched,
}) => {
  watched.expects(/status of 400/);
  const traveller = { page, words };
  const { email, token } = await createNewcomer(language);
  await openSettings(traveller, email);
  const security = sectionOf(traveller, 'security');
  await security.getByRole('button', { name: words.say('settings.passwordChange') }).click();
  const field = (id: 'settings.passwordCurrent' | 'settings.passwordNew' | 'settings.passwordAgain') =>
    security.getByLabel(words.say(id), { exact: true });
  const save = security.getByRole('button', { name: words.say('settings.passwordSave') });

  await test.step('the form refuses the current password as the new one, and two entries that differ', async () => {
    await expect(field('settings.passwordCurrent')).toBeFocused();
    await field('settings.passwordCurrent').fill(password);
    await field('settings.passwordNew').fill(password);
    await field('settings.passwordAgain').fill(`${password}x`);
    await save.click();
    await expect(security.getByText(words.say('error.auth.password_same')).first()).toBeVisible();
    await expect(security.getByText(words.say('issue.passwords_differ')).first()).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('the API refuses a wrong current password', async () => {
    await field('settings.passwordCurrent').fill('Jilmová-cesta-1');
    await field('settings.passwordNew').fill(otherPassword);
    await field('settings.passwordAgain').fill(otherPassword);
    await save.click();
    await expect(security.getByText(words.say('stepUp.wrongPassword'))).toBeVisible();
    expect(await isAlive(token)).toBe(true);
  });
  await test.step('the right password ends all other sessions immediately', async () => {
    await field('settings.passwordCurrent').fill(password);
    await save.click();
    await expect(security.getByText(words.say('settings.passwordDone'))).toBeVisible();
    expect(await isAlive(token)).toBe(false);
    await page.reload();
    await expectHeading(traveller, words.say('settings.title'));
  });
  expect(await isAlive(await signInElsewhere(email, otherPassword))).toBe(true);
});

test('an investor lists sessions and ends one of them or all others', async ({ page, words, language }) => {
  const traveller = { page, words };
  const { email, token } = await createNewcomer(language);
  const [second, third] = [await signInElsewhere(email), await signInElsewhere(email)];
  await openSettings(traveller, email);
  const list = page.getByRole('list', { name: words.say('settings.sessions') });
  await expect(list.getByRole('listitem')).toHaveCount(4);
  const own = list.getByRole('listitem').filter({ hasText: words.say('settings.sessionCurrent') });
  await expect(own).toHaveCount(1);
  await expect(own.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);

  const alive = async (): Promise<number> =>
    (await Promise.all([token, second, third].map(isAlive))).filter(Boolean).length;
  await list
    .getByRole('button', { name: words.say('settings.sessionEnd') })
    .first()
    .click();
  await expect(list.getByRole('listitem')).toHaveCount(3);
  expect(await alive()).toBe(2);

  await page.getByRole('button', { name: words.say('settings.sessionsEnd') }).click();
  const question = page.getByRole('dialog', { name: words.say('settings.sessionsEndTitle') });
  await expectAccessible(page);
  await question.getByRole('button', { name: words.say('settings.sessionsEnd') }).click();
  await expect(page.getByText(words.say('settings.sessionsEnded', { count: 2 }))).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  expect(await alive()).toBe(0);
});
