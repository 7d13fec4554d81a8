import { expect, test } from 'vitest';
import { isValidIban } from './iban.ts';

test.each(['CZ6508000000192000145399', 'SK5511000000002611391222', 'PL61109010140000071219812874'])(
  '%s is a valid IBAN',
  (iban) => {
    expect(isValidIban(iban)).toBe(true);
  },
);

test.each([
  ['a wrong check digit', 'CZ6508000000192000145398'],
  ['two digits exchanged', 'CZ6508000000192000145939'],
  ['a digit too little for its country', 'CZ650800000019200014539'],
  ['spaces', 'CZ65 0800 0000 1920 0014 5399'],
  ['small letters', 'cz6508000000192000145399'],
  ['nothing', ''],
])('an IBAN with %s is invalid', (_name, iban) => {
  expect(isValidIban(iban)).toBe(false);
});
