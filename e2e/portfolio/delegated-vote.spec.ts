import { readFile } from 'node:fs/promises';
import { acceptDelegation, castVote, listVotings, type Voting } from '@parcela/contract/investor';
import { siteAddress } from '@parcela/contract/site';
import { joinMail } from '../../packages/domain/src/content/short-words.ts';
import { locales } from '../../packages/domain/src/locale.ts';
import { type SitePhraseId, siteTexts } from '../../packages/phrases/src/site.ts';
import { expectAccessible, expectNothingWrong } from '../support/accessible.ts';
import { callApi } from '../support/api.ts';
import { siteUrl } from '../support/environment.ts';
import { expect, test } from '../support/journey.ts';
import { askHolders, closePoll } from '../support/operator.ts';
import {
  createVerified,
  findOpenProject,
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

  await test.step('the delegate accepts and votes', async () => {
    const [asked] = (await readPoll(delegate, poll))?.delegators ?? [];
    if (!asked) throw new Error('Nobody asks the delegate.');
    const by = { token: delegate.token };
    await callApi(acceptDelegation, { params: { documentId: asked.documentId } }, by);
    await callApi(castVote, { body: { votingDocumentId: poll, optionKey: 'no' } }, by);
    await page.reload();
    await expect(card.getByRole('button', { name: words.say('voting.delegateRevoke') })).toBeVisible();
    await expect(card.locator('dl').getByText(options.no)).toBeVisible();
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
