/**
 * The consent decision on this device, also of a visitor. For a signed-in person the server's decision counts
 * (docs/decisions/0014); nothing is stored or sent before a decision.
 */
export interface Decision {
  readonly analytics: boolean;
  readonly marketing: boolean;
}

const key = 'parcela-consents';

const isDecision = (value: unknown): value is Decision =>
  typeof value === 'object' &&
  value !== null &&
  'analytics' in value &&
  typeof value.analytics === 'boolean' &&
  'marketing' in value &&
  typeof value.marketing === 'boolean';

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

export const storedDecision = (): Decision | null => {
  const value = parse(localStorage.getItem(key) ?? 'null');
  return isDecision(value) ? { analytics: value.analytics, marketing: value.marketing } : null;
};

export const storeDecision = ({ analytics, marketing }: Decision): void =>
  localStorage.setItem(key, JSON.stringify({ analytics, marketing }));
