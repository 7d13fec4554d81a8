import { sha256Hex } from '../../platform/digest.ts';

/** The value of `bp-signature`: a plain SHA-256 over the raw body followed by the callback password, lower-case hex. */
export function signCallback(body: string, callbackPassword: string): string {
  return sha256Hex(body + callbackPassword);
}
