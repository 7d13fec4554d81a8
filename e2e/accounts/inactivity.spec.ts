import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { createNewcomer } from '../support/people.ts';
import { moveClock } from '../support/sandbox.ts';
import { fillSignIn } from '../steps/sign-in.ts';
import { expectHeading, pointAt } from '../steps/traveller.ts';

test('an inactive investor sees a warning, can stay, and loses the session in half an hour (spec 4.40)', async ({
  page,
  context,
  words,
  language,
  watched,
}) => {
  watched.expects(/status of 401/);
  const traveller = { page, words };
  const { email } = await createNewcomer(language);
  await page.clock.install();
  await page.goto('/sign-in?next=/orders');
  await fillSignIn(traveller, email);
  await expectHeading(traveller, words.say('orders.title'));
  const warning = page.getByRole('dialog', { name: words.say('inactivity.title') });

  await test.step('the warning appears, and its button extends the session', async () => {
    await page.clock.fastForward('28:30');
    await expect(warning).toBeVisible();
    await expect(warning).toContainText(words.say('inactivity.text', { minutes: 30 }));
    await expectAccessible(page);
    await warning.getByRole('button', { name: words.say('inactivity.stay') }).click();
    await expect(warning).toBeHidden();
  });

  await test.step('the server ends the session in every tab, and each tab shows why', async () => {
    const other = await context.newPage();
    await other.goto('/projects');
    await expectHeading({ page: other, words }, words.say('projects.title'));
    // A request of that tab would notice the end before its own clock does.
    await other.waitForLoadState('networkidle');
    await moveClock('PT32M');
    await page.clock.fastForward('32:00');
    const why = page.getByRole('dialog', { name: words.say('signIn.inactiveTitle') });
    await expect(why).toContainText(words.say('signIn.inactiveText', { minutes: 30 }));
    await expect(page).toHaveURL(/\/sign-in\?next=%2Forders&sessionExpired=inactivity$/);
    // A page in the background is not repainted when the scheme changes.
    await page.bringToFront();
    await expectAccessible(page);
    await expect(other).toHaveURL(/\/sign-in\?next=%2Fprojects&sessionExpired=inactivity$/);
    await other.close();
    await why
      .getByRole('button', { name: words.say('ui.close') })
      .last()
      .click();
  });

  await fillSignIn(traveller, email);
  await expectHeading(traveller, words.say('orders.title'));
});

test(
  'the app announces once that a session ended while the investor was away, and sign-in leads back to its page',
  { tag: '@long' },
  async ({ page, words, language, watched }) => {
    watched.expects(/status of 401/);
    const traveller = { page, words };
    const { email } = await createNewcomer(language);
    await page.goto('/sign-in?next=/dashboard');
    await fillSignIn(traveller, email);
    await expectHeading(traveller, words.say('dashboard.title'));
    await moveClock('PT32M');
    await page.goto('/orders');
    const popup = page.getByRole('dialog', { name: words.say('signIn.expiredTitle') });
    await expect(popup).toContainText(words.say('signIn.expiredText'));
    await pointAt(popup);
    await expectAccessible(page);
    await popup
      .getByRole('button', { name: words.say('ui.close') })
      .last()
      .click();
    await expect(page).toHaveURL(/\/sign-in\?next=%2F\w+$/);
    await fillSignIn(traveller, email);
    await expectHeading(traveller, words.say('orders.title'));
  },
);
