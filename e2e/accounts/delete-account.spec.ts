import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { cancelOrder, findOpenProject, placeOrder } from '../support/people.ts';
import { confirmIdentity, isAlive, openSettings, sectionOf } from '../steps/settings.ts';
import { fillSignIn } from '../steps/sign-in.ts';
import { expectHeading, type Traveller } from '../steps/traveller.ts';

test.use({ visitor: 'ownVerified' });

/** Opens the dialog and enters the address. */
const askForDeletion = async (traveller: Traveller, email: string): Promise<void> => {
  const { page, words } = traveller;
  await sectionOf(traveller, 'delete')
    .getByRole('button', { name: words.say('settings.delete') })
    .click();
  const question = page.getByRole('dialog', { name: words.say('settings.deleteTitle') });
  await question.getByLabel(words.say('settings.deleteEmail')).fill(email);
  await question.getByRole('button', { name: words.say('settings.deleteConfirm') }).click();
};

test('an investor with an open order reads why the account stays, and deletes the account once no order is open (spec 1.10, 4.41, 8.18)', async ({
  page,
  words,
  self: person,
  watched,
}) => {
  // The step-up, the refusal to delete, and the sign-in after the deletion.
  watched.expects(/status of 40[039]/);
  const traveller = { page, words };
  const order = await placeOrder(person, await findOpenProject());
  await openSettings(traveller);

  await test.step('the form accepts no other e-mail address as confirmation', async () => {
    await askForDeletion(traveller, `x${person.email}`);
    await expect(page.getByText(words.say('settings.deleteOtherEmail'))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: words.say('settings.deleteDecline') }).click();
  });
  await test.step('the page lists the reasons with links', async () => {
    await askForDeletion(traveller, person.email);
    await confirmIdentity(traveller);
    const refusal = page.getByRole('dialog', { name: words.say('settings.deleteRefusedTitle') });
    await expect(refusal.getByRole('listitem')).toHaveCount(1);
    await expect(refusal.getByText(words.say('settings.refusal.live_orders'))).toBeVisible();
    await expectAccessible(page);
    await refusal.getByRole('link', { name: words.say('settings.refusalLink.live_orders') }).click();
    await expectHeading(traveller, words.say('orders.title'));
    expect(await isAlive(person.token)).toBe(true);
  });
  await test.step('once the order is cancelled, the app deletes the account everywhere and says so in a popup', async () => {
    await cancelOrder(person.token, order.documentId);
    await page.goto('/settings');
    await askForDeletion(traveller, person.email);
    const accountClosedMail = page.getByRole('dialog', { name: words.say('signIn.deletedTitle') });
    await expect(accountClosedMail).toBeVisible();
    await expect(page).toHaveURL(/\/sign-in\?/);
    await expectAccessible(page);
    expect(await isAlive(person.token)).toBe(false);
    await accountClosedMail
      .getByRole('button', { name: words.say('ui.close') })
      .last()
      .click();
  });
  await test.step('the API refuses the next sign-in', async () => {
    await fillSignIn(traveller, person.email);
    await expect(page.getByText(words.say('error.auth.credentials_invalid'))).toBeVisible();
  });
});
