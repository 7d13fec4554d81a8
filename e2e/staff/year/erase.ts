import { fillSignIn } from '../../steps/sign-in.ts';
import { expect } from '../../support/journey.ts';
import { type Buyer, meetSignIn } from './buyers.ts';
import { approve, ask, type Desk } from './desk.ts';
import { openInvestor } from './restriction.ts';

/** Two members of staff erase an account without remaining records; its user can no longer sign in. */
export const eraseAccount = async (
  { asking, deciding }: { readonly asking: Desk; readonly deciding: Desk },
  person: Pick<Buyer, 'page' | 'words' | 'email'>,
): Promise<void> => {
  const { page, words, email } = person;
  await openInvestor(asking, email);
  const typed = { reason: 'The person has asked for it' };
  await approve(deciding, await ask(asking, { label: 'boInvestors.delete.action', typed }));
  await meetSignIn(person, '/settings');
  await fillSignIn(person, email);
  await expect(page.getByText(words.say('error.auth.credentials_invalid'))).toBeVisible();
};
