import { createECDH } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import type { Logger } from '../log.ts';
import { encryptMessage } from './encrypt-message.ts';
import type { PushGateway, PushOutcome, PushTarget } from './push-gateway.ts';

export interface WebPushOptions {
  /** The private half of the platform's key for push services: 32 bytes of P-256. */
  readonly privateKey: Buffer;
  /**
   * The address to which a push service may write about our messages: `mailto:` or `https:` (RFC 8292,
   * section 2.1).
   */
  readonly contact: string;
  /** Hosts, with their port where it is not 443; a leading `*.` includes every name below. */
  readonly services: readonly string[];
  readonly log: Logger;
}

const timeoutMs = 10_000;
/** Push services accept at most a day (RFC 8292, section 2). */
const tokenLife = '12h';

const isListed = (host: string, services: readonly string[]): boolean =>
  services.some((service) => (service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service));

/**
 * Calls only addresses of known push services, because an address comes from a browser, which could name any.
 */
const serviceOf = (endpoint: string, services: readonly string[]): URL | undefined => {
  if (!URL.canParse(endpoint)) return undefined;
  const url = new URL(endpoint);
  const isSafe = url.protocol === 'https:' || url.hostname === 'localhost';
  const isPlain = url.username === '' && url.password === '' && url.hash === '';
  return isSafe && isPlain && isListed(url.host, services) ? url : undefined;
};

const retryAfterS = (header: string | null): number | undefined =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined;

/** The meaning of the answer (RFC 8030, sections 5, 7.3 and 8.4). */
const outcomeOf = (response: Response): PushOutcome => {
  if (response.ok) return { kind: 'taken' };
  if (response.status === 404 || response.status === 410) return { kind: 'gone' };
  if (response.status === 408 || response.status === 429 || response.status >= 500)
    return { kind: 'later', afterS: retryAfterS(response.headers.get('retry-after')) };
  return { kind: 'refused' };
};

const signingKey = (privateKey: Buffer) => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  const point = pair.getPublicKey();
  return {
    publicKey: point.toString('base64url'),
    jwk: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey.toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  };
};

/** Web Push: RFC 8030 (delivery), RFC 8291 (encryption) and RFC 8292 (identification of the sender). */
export const createWebPush = ({ privateKey, contact, services, log }: WebPushOptions): PushGateway => {
  const { publicKey, jwk } = signingKey(privateKey);

  const authorization = async (audience: string): Promise<string> => {
    const token = await new SignJWT()
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(audience)
      .setSubject(contact)
      .setExpirationTime(tokenLife)
      .sign(await importJWK(jwk, 'ES256'));
    return `vapid t=${token}, k=${publicKey}`;
  };

  const post = async (
    service: URL,
    target: PushTarget,
    message: Buffer,
    ttlS: number,
  ): Promise<PushOutcome> => {
    const response = await fetch(service, {
      method: 'POST',
      headers: {
        authorization: await authorization(service.origin),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(ttlS),
        urgency: 'normal',
      },
      body: new Uint8Array(encryptMessage(message, target)),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    const outcome = outcomeOf(response);
    if (outcome.kind === 'later' || outcome.kind === 'refused')
      log.warn({ provider: 'push', host: service.host, status: response.status }, 'a push service said no');
    return outcome;
  };

  return {
    publicKey,
    accepts: ({ endpoint, p256dh }) => {
      if (serviceOf(endpoint, services) === undefined) return false;
      try {
        const probe = createECDH('prime256v1');
        probe.generateKeys();
        return probe.computeSecret(p256dh).length > 0;
      } catch {
        return false;
      }
    },
    send: async (target, message, ttlS) => {
      const service = serviceOf(target.endpoint, services);
      // The list of services has changed since the device was saved.
      if (service === undefined) return { kind: 'gone' };
      try {
        return await post(service, target, message, ttlS);
      } catch (error) {
        log.warn({ provider: 'push', host: service.host, err: error }, 'a push service could not be reached');
        return { kind: 'later', afterS: undefined };
      }
    },
  };
};
