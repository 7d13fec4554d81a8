import type { StandardSchema } from '@parcela/ui';

interface Credentials {
  readonly identifier: string;
  readonly password: string;
}

/**
 * Sign-in only requires both fields (spec section 5); the server checks the rest. Not the contract's schema,
 * because its library would be part of the first page.
 */
export const bothRequired: StandardSchema<Credentials> = {
  '~standard': {
    version: 1,
    vendor: 'parcela',
    validate: (value) => {
      const { identifier, password } = value as Credentials;
      const trimmed = identifier.trim();
      const missing = [...(trimmed === '' ? ['identifier'] : []), ...(password === '' ? ['password'] : [])];
      return missing.length === 0
        ? { value: { identifier: trimmed, password } }
        : { issues: missing.map((name) => ({ message: 'required', path: [name] })) };
    },
  },
};
