import { createECDH } from 'node:crypto';

/** The variables of notifications to devices; without the key there are none. */
interface PushVariables {
  readonly APP_MODE: 'production' | 'demo';
  readonly PUBLIC_URL: string;
  readonly OPERATOR_EMAIL: string;
  readonly PUSH_PRIVATE_KEY?: string | undefined;
  /** Hosts with commas. */
  readonly PUSH_SERVICES: string;
}

const isPrivateKey = (text: string): boolean => {
  try {
    createECDH('prime256v1').setPrivateKey(Buffer.from(text, 'base64url'));
    return true;
  } catch {
    return false;
  }
};

export const pushProblems = ({ APP_MODE, PUSH_PRIVATE_KEY, PUSH_SERVICES }: PushVariables): string[] => [
  ...(PUSH_PRIVATE_KEY === undefined || isPrivateKey(PUSH_PRIVATE_KEY)
    ? []
    : ['PUSH_PRIVATE_KEY: must be a private key on P-256']),
  ...(APP_MODE === 'production' && PUSH_SERVICES.includes('localhost')
    ? ['PUSH_SERVICES: localhost only with APP_MODE=demo']
    : []),
];

export const pushOf = ({ PUBLIC_URL, OPERATOR_EMAIL, PUSH_PRIVATE_KEY, PUSH_SERVICES }: PushVariables) =>
  PUSH_PRIVATE_KEY === undefined
    ? undefined
    : {
        privateKey: Buffer.from(PUSH_PRIVATE_KEY, 'base64url'),
        services: PUSH_SERVICES.split(','),
        /** The address to which a push service may write about our messages (RFC 8292, section 2.1). */
        contact: OPERATOR_EMAIL === '' ? PUBLIC_URL : `mailto:${OPERATOR_EMAIL}`,
      };
