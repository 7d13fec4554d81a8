import { expect } from '../../support/journey.ts';
import { act, approve, ask, type Desk, find, open } from './desk.ts';

interface Rent {
  readonly title: string;
  /** The whole period, and the day whose holders are paid; it has ended. */
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
  const declared = words.say('boDistributions.state.declared');
  const row = page.getByRole('row').filter({ hasText: title }).filter({ hasText: declared });
  await row.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  return new URL(page.url()).pathname;
};

/** Two members of staff agree to the payment, or to a correction, and it is done. */
export const executeRent = async (
  { asking, deciding }: { readonly asking: Desk; readonly deciding: Desk },
  address: string,
  label: 'boDistributions.execute.action' | 'boDistributions.execute.correct',
): Promise<void> => {
  const { page, words } = asking;
  await page.goto(address);
  await approve(deciding, await ask(asking, { label, typed: { reason: 'The figures were looked at' } }));
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(words.say('boDistributions.state.executed')).first()).toBeVisible({
      timeout: 2_000,
    });
  }).toPass({ timeout: 60_000 });
};

export const payRent = (
  two: { readonly asking: Desk; readonly deciding: Desk },
  address: string,
): Promise<void> => executeRent(two, address, 'boDistributions.execute.action');
