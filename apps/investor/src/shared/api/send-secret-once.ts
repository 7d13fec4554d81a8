import { secretAttempts as attempts } from './stored-requests.ts';

/**
 * Sends a request whose effect must happen once: another press after a lost answer repeats the same request.
 * Unlike `sendOnce` it stores nothing on the device.
 */
export const sendSecretOnce = async (
  name: string,
  body: unknown,
  send: (options: { readonly key: string }) => Promise<unknown>,
): Promise<void> => {
  const content = JSON.stringify(body);
  const last = attempts.get(name);
  const key = last?.content === content ? last.key : crypto.randomUUID();
  attempts.set(name, { content, key });
  await send({ key });
  attempts.delete(name);
};
