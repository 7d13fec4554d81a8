import { expect } from '@playwright/test';
import { sandboxUrl } from './environment.ts';

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
}

const get = async <Answer>(path: string): Promise<Answer> => {
  const response = await fetch(new URL(path, sandboxUrl), { headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
};

const post = async (path: string, body: unknown): Promise<void> => {
  const response = await fetch(new URL(path, sandboxUrl), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
};

/** What this person got, as it came through SMTP, newest first. */
export const mailsTo = (email: string): Promise<readonly Mail[]> =>
  get(`/mail?to=${encodeURIComponent(email)}`);

/** Waits for a mail with a link that has this in it, and answers the newest. */
const readLink = async (email: string, part: string): Promise<URL> => {
  const findLink = async (): Promise<string | undefined> =>
    (await mailsTo(email)).flatMap(({ links }) => links).find((link) => link.includes(part));
  await expect.poll(findLink, { message: `a mail for ${email} with ${part}`, timeout: 30_000 }).toBeDefined();
  return new URL((await findLink()) ?? '');
};

export const readConfirmationLink = (email: string): Promise<URL> => readLink(email, 'confirmation=');

/** The link by which a new password is set. */
export const readPasswordLink = (email: string): Promise<URL> => readLink(email, '/new-password?code=');

/** The link that authorises a payment from the wallet. */
export const readAuthorizationLink = (email: string, orderDocumentId: string): Promise<URL> =>
  readLink(email, `/orders/${orderDocumentId}/wallet-authorize/`);

export interface Transfer {
  readonly variableSymbol: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly name?: string;
  /** The account it comes from; without one the statement names none, and nothing can be sent back. */
  readonly iban?: string;
}

/** Sends money to the platform's account at the sandbox's bank. */
export const sendTransfer = (transfer: Transfer): Promise<void> => post('/_control/bank/transfer', transfer);

/** What the identity provider's people decide about a document. */
export const reviewIdentity = (
  email: string,
  review:
    | { readonly answer: 'GREEN'; readonly validForDays?: number }
    | { readonly answer: 'RED'; readonly final?: boolean; readonly comment?: string },
): Promise<void> => post('/_control/sumsub/review', { email, ...review });

/** They find everything right. */
export const approveIdentity = (email: string): Promise<void> => reviewIdentity(email, { answer: 'GREEN' });

/** Who is next to sign in at Google or Apple. Apple tells the platform the name only once. */
export const chooseNextPerson = (
  provider: 'google' | 'apple',
  person: { readonly email: string; readonly name?: string; readonly verified?: boolean },
): Promise<void> => post(`/_control/${provider}/login`, person);

/** Whom a bank knows the next person at Bank iD as; what is left out is made up. */
export const chooseNextClient = (client: {
  readonly email: string;
  readonly person?: Readonly<Record<string, unknown>>;
}): Promise<void> => post('/_control/bankid/login', client);

/** Moves the time of the platform and of the sandbox together, and does what has become due before it answers. */
export const moveClock = (advance: string): Promise<void> => post('/_control/clock', { advance });

/** The time by which the product lives. */
export const readClock = async (): Promise<Date> =>
  new Date((await get<{ now: string }>('/_control/clock')).now);

/** What Payout holds of this currency, in minor units: paid there and not sent back. */
export const balanceAtPayout = async (currency: 'CZK' | 'EUR'): Promise<number> =>
  (await get<Record<'CZK' | 'EUR', number>>('/_control/payout/balance'))[currency];

export interface Purchase {
  readonly name: string;
  readonly params: Readonly<Record<string, unknown>>;
}
/** What was told to the measuring of the web, oldest first. */
export const measuredEvents = (): Promise<readonly Purchase[]> => get('/_control/ga/events');

export interface Sale {
  readonly orderId: string;
  readonly visitId: string;
  readonly totalCost: string;
  readonly currency: string;
}
/** What was told to the affiliate network, oldest first. */
export const affiliateSales = (): Promise<readonly Sale[]> => get('/_control/ehub/sales');
