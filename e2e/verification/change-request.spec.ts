import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { acceptChangeRequest } from '../support/operator.ts';
import { getMe } from '../support/people.ts';
import { openSettings, sectionOf } from '../steps/settings.ts';

test.use({ visitor: 'ownVerified' });

test('staff decide every change of verified data that an investor requests', async ({
  page,
  words,
  self: person,
}) => {
  const traveller = { page, words };
  const me = await getMe(person.token);
  await openSettings(traveller);
  const profile = sectionOf(traveller, 'profile');

  await test.step('the form needs a change and a reason', async () => {
    await profile.getByRole('button', { name: words.say('settings.changeAsk') }).click();
    await profile.getByRole('button', { name: words.say('settings.changeSend') }).click();
    await expect(profile.getByRole('link', { name: words.say('settings.changeNothing') })).toBeVisible();
    await expectAccessible(page);
  });
  await test.step('the request waits, and the current value stays valid', async () => {
    await profile.getByRole('checkbox', { name: new RegExp(`^${words.say('aml.cityAddress')}`) }).check();
    await profile.locator('[name="cityAddress"]').fill('Olomouc');
    await profile.locator('[name="reason"]').fill('Stěhování');
    await profile.getByRole('button', { name: words.say('settings.changeSend') }).click();
    await expect(profile.getByText(words.say('settings.changeOpenTitle'))).toBeVisible();
    await expect(profile.getByText('Olomouc')).toBeVisible();
    await expectAccessible(page);
    expect((await getMe(person.token)).userProfile.cityAddress).toBe(me.userProfile.cityAddress);
  });
  await test.step('the profile shows the new value after the acceptance', async () => {
    await acceptChangeRequest(me);
    await page.reload();
    await expect(profile.getByText(words.say('settings.changeOpenTitle'))).toBeHidden();
    await expect(profile.getByText('Olomouc').first()).toBeVisible();
    await expect(profile.getByRole('button', { name: words.say('settings.changeAsk') })).toBeVisible();
    expect((await getMe(person.token)).userProfile.cityAddress).toBe('Olomouc');
  });
});
