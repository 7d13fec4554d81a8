import { consentTextVersion } from '@parcela/domain';

/**
 * The consent decision on this device, including a visitor's decision. For a signed-in user the server's
 * decision counts (docs/decisions/0014); nothing is stored or sent before a decision.
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

/** Every decision made before versions existed was about the first version. */
const versionOf = (value: object): unknown => ('textVersion' in value ? value.textVersion : 1);

/** Returns the decision about the current text; a decision about an older text does not count. */
export const storedDecision = (): Decision | null => {
  const value = parse(localStorage.getItem(key) ?? 'null');
  if (!isDecision(value) || versionOf(value) !== consentTextVersion) return null;
  return { analytics: value.analytics, marketing: value.marketing };
};

export const storeDecision = ({ analytics, marketing }: Decision): void =>
  localStorage.setItem(key, JSON.stringify({ analytics, marketing, textVersion: consentTextVersion }));
