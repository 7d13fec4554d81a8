import { expect } from '@playwright/test';
import { sandboxUrl } from './environment.ts';

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
}

const get = async <Answer>(path: string): Promise<Answer> => {
  const response = await fetch(new URL(path, sandboxUrl), { headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
};

const post = async <Answer = unknown>(path: string, body: unknown): Promise<Answer> => {
  const response = await fetch(new URL(path, sandboxUrl), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
};

/** Mails to this user, as received over SMTP, newest first. */
export const mailsTo = (email: string): Promise<readonly Mail[]> =>
  get(`/mail?to=${encodeURIComponent(email)}`);

/** Waits for a mail with a link that contains this text, and returns the newest. */
const readLink = async (email: string, part: string): Promise<URL> => {
  const findLink = async (): Promise<string | undefined> =>
    (await mailsTo(email)).flatMap(({ links }) => links).find((link) => link.includes(part));
  await expect.poll(findLink, { message: `a mail for ${email} with ${part}`, timeout: 30_000 }).toBeDefined();
  return new URL((await findLink()) ?? '');
};

export const readConfirmationLink = (email: string): Promise<URL> => readLink(email, 'confirmation=');

/** The link that sets a new password. */
export const readPasswordLink = (email: string): Promise<URL> => readLink(email, '/new-password?code=');

/** The link “it was not me” of a security mail. */
export const readNotMeLink = (email: string): Promise<URL> => readLink(email, '/not-me?code=');

/** The link by which an invited person joins the staff. */
export const readInvitationLink = (email: string): Promise<URL> => readLink(email, '/backoffice/invitation#');

/** The link that authorises a payment from the wallet. */
export const readAuthorizationLink = (email: string, orderDocumentId: string): Promise<URL> =>
  readLink(email, `/orders/${orderDocumentId}/wallet-authorize/`);

export interface Transfer {
  readonly variableSymbol: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly name?: string;
  /** The payer's account; without one the statement names none, and no refund is possible. */
  readonly iban?: string;
}

/** Sends money to the platform's account at the sandbox's bank; returns the bank's number of the movement. */
export const sendTransfer = async (transfer: Transfer): Promise<number> =>
  (await post<{ movementId: number }>('/_control/bank/transfer', transfer)).movementId;

/** The bank reverses an incoming movement. */
export const reversePayment = (movementId: number): Promise<unknown> =>
  post('/_control/bank/reverse', { movementId });

/** The bank's balance in this currency, in minor units. */
export const balanceAtBank = async (currency: 'CZK' | 'EUR' | 'PLN'): Promise<number> => {
  const { accounts } = await get<{ accounts: readonly { currency: string; balance: number }[] }>(
    '/_control/bank/balance',
  );
  return accounts.find((account) => account.currency === currency)?.balance ?? 0;
};

/** Stops the bank's answers to the platform; a call with `false` resumes them. */
export const interruptBank = (isDown: boolean): Promise<unknown> =>
  post('/_control/faults', { provider: 'bank', mode: 'down', times: isDown ? 1000 : 0 });

/** The bank's statement of today as a downloadable file. */
export const downloadStatement = async (currency: 'CZK' | 'EUR' | 'PLN'): Promise<Uint8Array> => {
  const file = await fetch(new URL(`/bank/statement/${currency}.csv`, sandboxUrl));
  if (!file.ok) throw new Error(`The bank gave no file of ${currency}: ${file.status}`);
  return file.bytes();
};

/** A decision of the identity provider about a document. */
export const reviewIdentity = (
  email: string,
  review:
    | { readonly answer: 'GREEN'; readonly validForDays?: number }
    | { readonly answer: 'RED'; readonly final?: boolean; readonly comment?: string },
): Promise<unknown> => post('/_control/sumsub/review', { email, ...review });

/** The document is accepted. */
export const approveIdentity = (email: string): Promise<unknown> =>
  reviewIdentity(email, { answer: 'GREEN' });

/** The next person to sign in at Google or Apple. Apple sends the name to the platform only once. */
export const chooseNextPerson = (
  provider: 'google' | 'apple',
  person: { readonly email: string; readonly name?: string; readonly verified?: boolean },
): Promise<unknown> => post(`/_control/${provider}/login`, person);

/** The bank's data about the next person at Bank iD; absent values are made up. */
export const chooseNextClient = (client: {
  readonly email: string;
  readonly person?: Readonly<Record<string, unknown>>;
}): Promise<unknown> => post('/_control/bankid/login', client);

/** Moves the time of the platform and the sandbox together, and does all due work before it answers. */
export const moveClock = (advance: string): Promise<unknown> => post('/_control/clock', { advance });

/** The product's time. */
export const readClock = async (): Promise<Date> =>
  new Date((await get<{ now: string }>('/_control/clock')).now);

/** Money at Payout in this currency, in minor units: payments minus refunds. */
export const balanceAtPayout = async (currency: 'CZK' | 'EUR'): Promise<number> =>
  (await get<Record<'CZK' | 'EUR', number>>('/_control/payout/balance'))[currency];

export interface Purchase {
  readonly name: string;
  readonly params: Readonly<Record<string, unknown>>;
}
/** Events received by Google Analytics, oldest first. */
export const measuredEvents = (): Promise<readonly Purchase[]> => get('/_control/ga/events');

export interface Sale {
  readonly orderId: string;
  readonly visitId: string;
  readonly totalCost: string;
  readonly currency: string;
}
/** Sales received by the affiliate network, oldest first. */
export const affiliateSales = (): Promise<readonly Sale[]> => get('/_control/ehub/sales');

/** A browser's subscription at the sandbox's push service. */
export interface PushBrowser {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export const subscribeBrowser = (): Promise<PushBrowser> => post('/_control/push/subscribe', {});

/** The notifications of this browser, as its worker would get them, oldest first. */
export const messagesTo = async ({ endpoint }: PushBrowser): Promise<readonly string[]> =>
  (await get<readonly { endpoint: string; text: string }[]>('/_control/push/messages'))
    .filter((message) => message.endpoint === endpoint)
    .map(({ text }) => text);
