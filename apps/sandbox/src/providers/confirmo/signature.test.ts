import { expect, test } from 'vitest';
import { signCallback } from './signature.ts';

test.each([
  ['This is content', 'pwd', '5370a5a53435184830d0b8b8e8718c6e5b6c91fe9d3d2f06a5d75f695b841038'],
  [
    '{"id":"inv123","status":"paid"}',
    'callback-pass',
    'b3e58345c8921910267f1d40d77dca7f5707684c8f2e6075ba5b527a469dc3ff',
  ],
])('the signature of %s is the hash of the body followed by the password', (body, password, signature) => {
  expect(signCallback(body, password)).toBe(signature);
});
