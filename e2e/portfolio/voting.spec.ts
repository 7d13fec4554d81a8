import { listVotings, type Voting } from '@parcela/contract/investor';
import { expectAccessible } from '../support/accessible.ts';
import { callApi } from '../support/api.ts';
import { expect, test } from '../support/journey.ts';
import { askHolders, closePoll } from '../support/operator.ts';
import { findOpenProject, payByTransfer, type Person, placeOrder } from '../support/people.ts';
import { mailsTo } from '../support/sandbox.ts';
import { expectHeading } from '../steps/traveller.ts';

test.use({ visitor: 'ownVerified' });

const options = { yes: 'Ano, ve dne', no: 'Nikoli, má zůstat zavřená' };

const readPoll = async ({ token }: Person, documentId: string): Promise<Voting | undefined> =>
  (await callApi(listVotings, {}, { token })).data.find((voting) => voting.documentId === documentId);

test('a holder votes, changes the vote, and sees the result after the poll (spec 1.07, 2.46, 4.33, 4.34)', async ({
  page,
  words,
  self: person,
}) => {
  test.setTimeout(180_000);
  // Other runs have asked the same question.
  const question = `Má se <b>zahrada</b> otevřít sousedům? (${crypto.randomUUID()})`;
  const traveller = { page, words };
  await page.goto('/voting');
  await expectHeading(traveller, words.say('voting.title'));
  await expect(page.getByText(words.say('voting.emptyTitle'))).toBeVisible();

  const project = await findOpenProject();
  await payByTransfer(person, await placeOrder(person, project));
  const poll = await askHolders(project.project.documentId, question, options);
  await expect
    .poll(async () => (await mailsTo(person.email)).some(({ text }) => text.includes(question)), {
      message: 'the mail that a voting has begun',
      timeout: 30_000,
    })
    .toBe(true);
  await page.reload();

  const card = page.getByRole('article', { name: question });
  const receipt = page.getByRole('dialog', { name: words.say('voting.receiptTitle') });
  await test.step('the screen confirms the vote with the weight of the shares', async () => {
    await expect(card.getByRole('heading', { level: 3, name: question })).toBeVisible();
    const weight = (await readPoll(person, poll))?.ownWeight;
    expect(weight?.provisional).toBe(false);
    await card.getByRole('button', { name: words.say('voting.vote'), exact: true }).click();
    await expect(receipt).toBeHidden();
    await card.getByRole('radio', { name: options.no }).check();
    await expectAccessible(page);
    await card.getByRole('button', { name: words.say('voting.vote'), exact: true }).click();
    await expect(receipt.getByText(options.no)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    expect(await readPoll(person, poll)).toMatchObject({ ownOptionKey: 'no', results: null });
  });

  await test.step('the screen selects the earlier choice, and the holder can change it', async () => {
    await page.reload();
    await expect(card.getByRole('radio', { name: options.no })).toBeChecked();
    await card.getByRole('radio', { name: options.yes }).check();
    await card.getByRole('button', { name: words.say('voting.change') }).click();
    await expect(receipt.getByText(options.yes)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card.locator('dl').getByText(options.yes)).toBeVisible();
  });

  await test.step('the screen shows the totals after the poll, but not the weight', async () => {
    const weight = (await readPoll(person, poll))?.ownWeight?.weight;
    await closePoll(poll);
    await page.reload();
    const result = card.getByRole('region', { name: words.say('voting.result') });
    await expect(result.getByText(words.say('voting.yourChoice'))).toBeVisible();
    await expect(card.getByText(words.say('voting.weight'))).toHaveCount(0);
    await expect(card.getByRole('radio')).toHaveCount(0);
    await expectAccessible(page);
    expect((await readPoll(person, poll))?.results).toEqual([
      { optionKey: 'yes', weight, votes: 1 },
      { optionKey: 'no', weight: '0.00', votes: 0 },
    ]);
  });
});
