import { expect } from '../../support/journey.ts';
import { downloadStatement, interruptBank } from '../../support/sandbox.ts';
import { act, type Desk, open } from './desk.ts';

/**
 * The bank's feed does not answer while this money is sent. Finance uploads the statement as a file, previews the
 * payer's line, and imports it.
 */
export const importStatement = async (
  desk: Desk,
  { payer, send }: { readonly payer: string; readonly send: () => Promise<unknown> },
): Promise<void> => {
  const { page, words } = desk;
  await interruptBank(true);
  try {
    await send();
    await open(desk, '/statement-files', 'boBank.files');
    await page.getByLabel(words.say('boBank.files.upload'), { exact: true }).setInputFiles({
      name: `statement-${payer}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(await downloadStatement('CZK')),
    });
    await expect(page).toHaveURL(/\/backoffice\/statement-files\/[^/?]+$/);
    const line = page
      .getByRole('table')
      .first()
      .getByRole('row')
      .filter({ hasText: payer })
      .filter({ hasText: words.say('boBank.known.new') });
    await expect(line).toHaveCount(1);
    await expect(line).toContainText(words.say('boBank.outcome.payment'));
    await act(desk, { label: 'boBank.import' });
    await expect(page.getByText(words.say('boBank.files.imported'), { exact: true }).first()).toBeVisible();
    await expect(line).toHaveCount(0);
  } finally {
    await interruptBank(false);
  }
};
