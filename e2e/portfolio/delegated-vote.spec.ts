import { readFile } from 'node:fs/promises';
import { listVotings, type Voting } from '@parcela/contract/investor';
import { siteAddress } from '@parcela/contract/site';
import { joinMail } from '../../packages/domain/src/content/short-words.ts';
import { locales } from '../../packages/domain/src/locale.ts';
import { type SitePhraseId, siteTexts } from '../../packages/phrases/src/site.ts';
import { expectAccessible, expectNothingWrong } from '../support/accessible.ts';
import { callApi } from '../support/api.ts';
import { siteUrl } from '../support/environment.ts';
import { expect, test } from '../support/journey.ts';
import { openSignedIn } from '../steps/sign-in.ts';
import { askHolders, closePoll } from '../support/operator.ts';
import {
  createVerified,
  findOpenProject,
  getMe,
  payByTransfer,
  type Person,
  placeOrder,
} from '../support/people.ts';

test.use({ visitor: 'ownVerified' });

const options = { yes: 'Ano, souhlasím', no: 'Ne, nesouhlasím' };

const readPoll = async ({ token }: Person, documentId: string): Promise<Voting | undefined> =>
  (await callApi(listVotings, {}, { token })).data.find((voting) => voting.documentId === documentId);

test('a delegate votes for a holder, and a stranger verifies the receipt after the poll', async ({
  page,
  words,
  self: holder,
  browser,
  language,
}) => {
  test.setTimeout(240_000);
  const delegate = await createVerified(language);
  const project = await findOpenProject();
  for (const person of [holder, delegate]) await payByTransfer(person, await placeOrder(person, project));
  const question = `Má se opravit střecha? (${crypto.randomUUID()})`;
  const poll = await askHolders(project.project.documentId, question, options);
  await expect.poll(async () => (await readPoll(delegate, poll))?.ownWeight?.provisional).toBe(false);

  await page.goto('/voting');
  const card = page.getByRole('article', { name: question });
  await test.step('the holder asks the delegate by the exact address', async () => {
    await card.getByRole('button', { name: words.say('voting.delegate') }).click();
    const dialog = page.getByRole('dialog', { name: words.say('voting.delegate') });
    await dialog.getByLabel(words.say('voting.delegateEmail')).fill(delegate.email);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: words.say('voting.delegateAsk') }).click();
    await expect(card.getByText(words.say('voting.delegateAsked'))).toBeVisible();
  });

  const desk = await openSignedIn(browser, page, delegate.token);
  const { userProfile } = await getMe(holder.token);
  const name = [userProfile.firstName, userProfile.lastName].join(' ');
  await test.step('the delegate accepts on the screen', async () => {
    const asked = (await readPoll(delegate, poll))?.delegators[0];
    if (!asked) throw new Error('The holder does not ask the delegate.');
    const { shares } = asked;
    const theirs = desk.getByRole('article', { name: question });
    await desk.goto('/voting');
    await expect(theirs.getByText(words.say('voting.asksYou', { name, shares }))).toBeVisible();
    await expectAccessible(desk);
    await theirs.getByRole('button', { name: words.say('voting.delegationAccept'), exact: true }).click();
    await expect(theirs.getByText(words.say('voting.votesFor', { name, shares }))).toBeVisible();
    await expect(theirs.getByText(words.say('voting.forOthers', { holders: 1, shares }))).toBeVisible();
    await expectAccessible(desk);
  });

  await test.step('the delegate votes once for both holders', async () => {
    const theirs = desk.getByRole('article', { name: question });
    await theirs.getByRole('radio', { name: options.no }).check();
    await theirs.getByRole('button', { name: words.say('voting.vote'), exact: true }).click();
    const receipt = desk.getByRole('dialog', { name: words.say('voting.receiptTitle') });
    await expect(receipt.getByText(options.no)).toBeVisible();
    await desk.context().close();
    expect(await readPoll(delegate, poll)).toMatchObject({ ownOptionKey: 'no', isOwnVoteDelegated: false });
    expect(await readPoll(holder, poll)).toMatchObject({ ownOptionKey: 'no', isOwnVoteDelegated: true });
  });

  await test.step('the holder sees the delegate’s vote', async () => {
    await page.reload();
    await expect(card.getByRole('button', { name: words.say('voting.delegateRevoke') })).toBeVisible();
    await expect(card.locator('dl').getByText(options.no)).toBeVisible();
    await expect(card.locator('dl').getByText(words.say('voting.byDelegate'))).toBeVisible();
    await expectAccessible(page);
  });

  const coming = page.waitForEvent('download');
  await card.getByRole('button', { name: words.say('voting.receiptFile') }).click();
  const file = await readFile(await (await coming).path());
  const changed = Buffer.from(file);
  changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1;
  await closePoll(poll);
  await expect
    .poll(async () => (await readPoll(holder, poll))?.seal, {
      message: 'the seal of the poll',
      timeout: 30_000,
    })
    .toBeTruthy();
  await page.reload();
  await expect(card.getByRole('region', { name: words.say('voting.result') })).toBeVisible();
  await expectAccessible(page);
  expect((await readPoll(holder, poll))?.delegated).toMatchObject({ votes: 1 });

  for (const locale of locales)
    await test.step(`a stranger verifies the receipt: ${locale}`, async () => {
      const t = (id: SitePhraseId): string => joinMail(locale, siteTexts(locale)(id));
      const context = await browser.newContext({ baseURL: siteUrl });
      const stranger = await context.newPage();
      await stranger.goto(siteAddress(locale, { name: 'verify' }));
      const upload = (buffer: Buffer): Promise<void> =>
        stranger
          .getByLabel(t('site.verify.file'))
          .setInputFiles({ name: 'vote.pdf', mimeType: 'application/pdf', buffer });
      const verdict = (state: 'counted' | 'unknown') =>
        stranger.getByRole('status').getByText(t(`site.verify.${state}`), { exact: true });
      await upload(file);
      await expect(verdict('counted')).toBeVisible();
      await expectNothingWrong(stranger, locale);
      await expect(stranger.locator('body')).not.toContainText(options.no);
      await upload(changed);
      await expect(verdict('unknown')).toBeVisible();
      await expect(verdict('counted')).toBeHidden();
      await context.close();
    });
});
