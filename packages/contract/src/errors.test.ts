import { describe, expect, it } from 'vitest';
import { errorCatalogue, errorMessage, errorName, errorStatus } from './errors.ts';

/** Section 8 of the specification (and section 5 for the order form), word for word. */
const wordForWord = {
  'auth.credentials_invalid': 'Invalid identifier or password',
  'common.forbidden': 'Forbidden',
  'auth.email_taken': 'Email or Username are already taken',
  'common.error': 'An error occurred.',
  'voting.not_found': 'Voting not found',
  'order.shares_not_number': 'Please enter a number',
  'order.shares_not_whole': 'Please enter a whole number',
} as const;

describe('the error catalogue', () => {
  it.each(Object.entries(wordForWord))('gives %s the message of the specification', (code, message) => {
    expect(errorMessage(code as keyof typeof wordForWord)).toBe(message);
  });

  it('fills the parameters into the sentences of the specification', () => {
    expect(errorMessage('order.shares_too_few', { min: 2 })).toBe('Select at least 2 shares');
    expect(errorMessage('order.shares_too_many', { max: 9 })).toBe('Select at most 9 shares');
    expect(errorMessage('payment.gateway_unavailable', { method: 'Confirmo' })).toBe(
      'Could not connect to payment gateway Confirmo',
    );
  });

  it('lists every parameter that a sentence uses', () => {
    for (const [code, entry] of Object.entries(errorCatalogue)) {
      const spoken = [...entry.message.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const named: readonly string[] = 'params' in entry ? entry.params : [];
      expect({ code, missing: spoken.filter((name) => !named.includes(name ?? '')) }).toEqual({
        code,
        missing: [],
      });
    }
  });

  it('has a status and a name for every code', () => {
    for (const code of Object.keys(errorCatalogue) as (keyof typeof errorCatalogue)[]) {
      expect(errorStatus(code)).toBeGreaterThanOrEqual(400);
      expect(errorName(code)).toMatch(/Error$/);
    }
  });
});
