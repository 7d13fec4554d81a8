import { expect } from '@playwright/test';
import { sandboxUrl } from './places.ts';

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly links: readonly string[];
}

const post = async (path: string, body: unknown): Promise<void> => {
  const response = await fetch(new URL(path, sandboxUrl), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
};

const mailsTo = async (email: string): Promise<readonly Mail[]> => {
  const response = await fetch(new URL(`/mail?to=${encodeURIComponent(email)}`, sandboxUrl), {
    headers: { Accept: 'application/json' },
  });
  return (await response.json()) as readonly Mail[];
};

/** Waits for the mail with a confirmation link, as it came through SMTP. */
export const readConfirmationLink = async (email: string): Promise<URL> => {
  const findLink = async (): Promise<string | undefined> =>
    (await mailsTo(email)).flatMap(({ links }) => links).find((link) => link.includes('confirmation='));
  await expect.poll(findLink, { message: `a confirmation mail for ${email}`, timeout: 30_000 }).toBeDefined();
  return new URL((await findLink()) ?? '');
};

export interface Transfer {
  readonly variableSymbol: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly name?: string;
}

/** Sends money to the platform's account at the sandbox's bank. */
export const sendTransfer = (transfer: Transfer): Promise<void> => post('/_control/bank/transfer', transfer);

/** The identity provider's people find everything right. */
export const approveIdentity = (email: string): Promise<void> =>
  post('/_control/sumsub/review', { email, answer: 'GREEN' });
