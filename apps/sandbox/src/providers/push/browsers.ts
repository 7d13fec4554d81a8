import { createECDH, randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import { type BrowserKeys, decryptMessage } from './decrypt-message.ts';

/** A subscription in the form of `PushSubscription.toJSON`. */
export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface ReceivedMessage {
  endpoint: string;
  /** ISO 8601, sandbox time. */
  receivedAt: string;
  ttlS: number;
  urgency: string | null;
  /** The message as the browser's worker receives it. */
  text: string;
}

const endpointOf = (context: Context, id: string) => `${context.origin()}/push/send/${id}`;

/** A browser that subscribes. Its private key stays here, so that the sandbox can read its messages. */
export function addBrowser(context: Context): Subscription {
  const id = randomBytes(24).toString('base64url');
  const auth = randomBytes(16).toString('base64url');
  const key = createECDH('prime256v1');
  const p256dh = key.generateKeys('base64url');
  const keys: BrowserKeys = { privateKey: key.getPrivateKey('base64url'), auth };
  context.store.run('insert into push_browsers (id, document) values (?, ?)', id, JSON.stringify(keys));
  return { endpoint: endpointOf(context, id), keys: { p256dh, auth } };
}

/** The browser has unsubscribed, so its address is no longer valid. False when there was no such address. */
export function removeBrowser(context: Context, endpoint: string): boolean {
  const id = endpoint.slice(endpointOf(context, '').length);
  const known = context.store.get<{ id: string }>('select id from push_browsers where id = ?', id);
  context.store.run('delete from push_browsers where id = ?', id);
  return known !== undefined;
}

export function findBrowser({ store }: Context, id: string): BrowserKeys | undefined {
  const found = store.get<{ document: string }>('select document from push_browsers where id = ?', id);
  return found && (JSON.parse(found.document) as BrowserKeys);
}

interface Delivery {
  id: string;
  keys: BrowserKeys;
  body: Buffer;
  ttlS: number;
  urgency: string | null;
}

/** @throws Error for a message that the browser could not read. */
export function deliver(context: Context, { id, keys, body, ttlS, urgency }: Delivery) {
  const details = { endpoint: endpointOf(context, id), ttlS, urgency, text: decryptMessage(body, keys) };
  context.store.run(
    'insert into push_messages (received_at, document) values (?, ?)',
    context.clock.now(),
    JSON.stringify(details),
  );
}

/** Oldest first. */
export function listMessages({ store }: Context): ReceivedMessage[] {
  return store
    .all<{ receivedAt: number; document: string }>(
      'select received_at as receivedAt, document from push_messages order by id',
    )
    .map(({ receivedAt, document }) => ({
      receivedAt: new Date(receivedAt).toISOString(),
      ...(JSON.parse(document) as Omit<ReceivedMessage, 'receivedAt'>),
    }));
}
