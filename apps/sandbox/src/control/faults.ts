import type { GatewayProvider } from '@parcela/domain';
import type { Provider } from '../journal/journal.ts';
import type { Store } from '../platform/store.ts';

export const webhookModes = ['duplicate', 'reorder', 'delay', 'forge', 'drop', 'down'] as const;
/** The fault of the ID token of the next sign-in; `forge` signs it with a key that is not the provider's. */
const idTokenModes = ['unsigned', 'wrong-nonce', 'wrong-audience', 'wrong-issuer', 'expired'] as const;
/** The profile names another person than the ID token. */
const profileModes = ['wrong-subject'] as const;
/** The result of a refund: a lost answer although the refund happened, or a refusal. */
export const refundModes = ['lose-answer', 'refuse'] as const;
export const faultModes = [
  ...webhookModes,
  'forge-answer',
  ...refundModes,
  ...idTokenModes,
  ...profileModes,
] as const;

/**
 * Faults of a provider. For webhooks: sent twice, after the successor, a minute later, preceded by a copy
 * with a false signature, never. `down` makes the provider's API answer 503 (mail: SMTP 451), and
 * `forge-answer` gives an answer of the API a false signature. `lose-answer` makes a refund and cuts the
 * connection (at ČSOB also a payment), and `refuse` refuses a refund. At ČSOB `forge` is the return of the
 * payer's browser. Providers without webhooks have only the modes that make sense there: for GA, eHub, ECB
 * and push `delay` delays the answer longer than any caller waits, and `drop` processes the call and cuts the
 * connection.
 */
export type FaultMode = (typeof faultModes)[number];

/** The modes that each provider supports; each gateway declares its own modes. */
export const possibleFaults: Record<Exclude<Provider, GatewayProvider>, readonly FaultMode[]> = {
  sumsub: webhookModes,
  bank: ['duplicate', 'reorder', 'drop', 'down'],
  ga: ['delay', 'drop', 'down'],
  ehub: ['delay', 'drop', 'down'],
  ecb: ['delay', 'drop', 'down'],
  push: ['delay', 'drop', 'down'],
  google: ['down', 'forge', ...idTokenModes],
  apple: ['down', 'forge', ...idTokenModes],
  bankid: ['down', 'forge', ...idTokenModes, ...profileModes],
  mail: ['duplicate', 'drop', 'down'],
};

export interface Faults {
  /** The next `times` calls to this provider show the fault; 0 ends it. */
  set(provider: Provider, mode: FaultMode, times: number): void;
  /** Uses the fault once; false when no fault is set. */
  take(provider: Provider, mode: FaultMode): boolean;
  list(): { provider: string; mode: string; remaining: number }[];
}

export function createFaults(store: Store): Faults {
  return {
    set(provider, mode, times) {
      store.run('delete from faults where provider = ? and mode = ?', provider, mode);
      if (times > 0)
        store.run('insert into faults (provider, mode, remaining) values (?, ?, ?)', provider, mode, times);
    },
    take(provider, mode) {
      const fault = store.get<{ remaining: number }>(
        'select remaining from faults where provider = ? and mode = ?',
        provider,
        mode,
      );
      if (!fault) return false;
      this.set(provider, mode, fault.remaining - 1);
      return true;
    },
    list: () => store.all('select provider, mode, remaining from faults order by provider, mode'),
  };
}
