import { expect } from '../../support/journey.ts';
import { approve, ask, type Desk, open } from './desk.ts';

/** Two members of staff decide about this payer's waiting money: into the wallet, or a refund. */
export const decideWaiting = async (
  { asking, deciding }: { readonly asking: Desk; readonly deciding: Desk },
  payer: string,
  decision: 'credit' | 'refund',
): Promise<void> => {
  const { page } = asking;
  await open(asking, `/suspense?payer=${encodeURIComponent(payer)}`, 'boSuspense.title');
  const item = page.getByRole('table').getByRole('row').filter({ hasText: payer });
  // The statement is read every few seconds.
  await expect(async () => {
    await page.reload();
    await expect(item.first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await item.first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/backoffice\/suspense\/[^/?]+$/);
  const label = `boSuspense.${decision}.action` as const;
  await approve(deciding, await ask(asking, { label, typed: { reason: 'Asked for by the investor' } }));
};
