import { digitsOf, factOf } from '../../steps/traveller.ts';
import { expect } from '../../support/journey.ts';
import type { Buyer } from './buyers.ts';
import { act, approve, ask, type Desk, find, open } from './desk.ts';

interface Rent {
  readonly title: string;
  /** The whole period, and the past record date. */
  readonly day: string;
  /** Whole crowns. */
  readonly gross: number;
  readonly fee: number;
}

/** Finance plans and declares the rent of a day; returns the address of its page. */
export const declareRent = async (desk: Desk, { title, day, gross, fee }: Rent): Promise<string> => {
  const { page, words } = desk;
  await open(desk, '/distributions', 'boDistributions.title');
  await act(desk, {
    label: 'boDistributions.create.action',
    adds: [words.say('bo.form.add', { name: words.say('boDistributions.figures') })],
    also: (dialog) =>
      find(desk, dialog, { search: 'boDistributions.findProject', typed: title, name: 'project' }),
    typed: {
      periodFrom: day,
      periodTo: day,
      recordOn: day,
      payOn: day,
      'declaration.gross': String(gross),
      'declaration.reserve': '0',
      'declaration.fee': String(fee),
      'declaration.withholding': '0',
    },
  });
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  return new URL(page.url()).pathname;
};

/** Two members of staff approve the payment, or a correction, and it is executed. */
const executeRent = async (
  { asking, deciding }: { readonly asking: Desk; readonly deciding: Desk },
  address: string,
  label: 'boDistributions.execute.action' | 'boDistributions.execute.correct',
): Promise<void> => {
  const { page, words } = asking;
  await page.goto(address);
  await approve(deciding, await ask(asking, { label, typed: { reason: 'The figures were looked at' } }));
  const finished = factOf(page, words.say('boDistributions.executedAt'));
  await expect(async () => {
    await page.reload();
    await expect(finished).toContainText(/\d/, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
};

export const payRent = (
  two: { readonly asking: Desk; readonly deciding: Desk },
  address: string,
): Promise<void> => executeRent(two, address, 'boDistributions.execute.action');

interface Correction {
  /** Page of the executed rent. */
  readonly address: string;
  /** Whole crowns, in the corrected amount. */
  readonly gross: number;
}

/** Finance enters the correct figures of an executed rent, and two agree; returns the address of the correction. */
export const correctRent = async (
  two: { readonly asking: Desk; readonly deciding: Desk },
  { address, gross }: Correction,
): Promise<string> => {
  const { page, words } = two.asking;
  await page.goto(address);
  await act(two.asking, {
    label: 'boDistributions.correct.action',
    typed: { 'declaration.gross': String(gross), reason: 'The rent was counted again' },
  });
  const corrections = page.getByRole('table', { name: words.say('boDistributions.corrections') });
  const declared = words.say('boDistributions.state.declared');
  await corrections.getByRole('row').filter({ hasText: declared }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    words.say('boDistributions.correctionOf', { project: '' }).trim(),
  );
  const correction = new URL(page.url()).pathname;
  await executeRent(two, correction, 'boDistributions.execute.correct');
  return correction;
};

/** Finance sees each holder's debt from a correction: minor units, zero once it was deducted. */
export const expectDebts = async (
  desk: Desk,
  { correction, holders, outstanding }: { correction: string; holders: number; outstanding: number },
): Promise<void> => {
  const { page, words } = desk;
  const distribution = correction.split('/').at(-1) ?? '';
  await open(desk, `/distribution-debts?distribution=${distribution}`, 'boDistributions.debts');
  const table = page.getByRole('table', { name: words.say('boDistributions.debts') });
  const debts = table.locator('tbody').getByRole('row');
  await expect(debts).toHaveCount(holders);
  for (const debt of await debts.all()) {
    // Investor, project, overpayment, and the remaining debt.
    const left = await debt.locator('th, td').nth(3).innerText();
    expect(Number(digitsOf(left))).toBe(outstanding);
  }
};

/** An investor finds two payouts and their corrections among the earnings, counted separately. */
export const expectCorrected = async ({ page, words }: Buyer): Promise<void> => {
  await page.goto('/earnings');
  const earnings = page.getByRole('table', { name: words.say('earnings.list'), exact: true });
  const corrected = words.say('earnings.correctionOf', { period: '' }).trim();
  await expect(earnings.getByRole('row').filter({ hasText: corrected })).toHaveCount(2);
  const counted = words.say('earnings.totalHint', { count: 2, corrections: 2 });
  await expect(page.getByText(counted).first()).toBeVisible();
};
