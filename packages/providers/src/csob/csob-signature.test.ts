import { createPrivateKey, createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { csobSignature, isSignedByCsob } from './csob-signature.ts';
import { keys } from '../../test/support/csob-gateway.ts';

const privateKey = createPrivateKey(keys.bank.privateKey);
const [bank, nextBank] = [keys.bank, keys.nextBank].map(({ publicKey }) => createPublicKey(publicKey));
const isText = (text: string, signature: string): boolean =>
  verify('RSA-SHA256', Buffer.from(text), bank!, Buffer.from(signature, 'base64'));

describe('a ČSOB signature', () => {
  it('covers the values joined by a bar, with nested values in place and nothing for missing ones', () => {
    const cart = [{ name: 'Podíly', quantity: 1, amount: '150000', description: '10 podílů' }];
    const values = [
      'M1',
      undefined,
      150_000,
      true,
      cart,
      null,
      { name: 'Jana', account: { paymentsDay: 0 } },
    ];
    const signature = csobSignature(values, privateKey);
    expect(isText('M1|150000|true|Podíly|1|150000|10 podílů|Jana|0', signature)).toBe(true);
  });

  it('is accepted by either key during a key change of the bank, and by no other key', () => {
    const signature = csobSignature(['a', 1], privateKey);
    expect(isSignedByCsob(['a', 1], signature, [nextBank!, bank!])).toBe(true);
    expect(isSignedByCsob(['a', 1], signature, [nextBank!])).toBe(false);
    expect(isSignedByCsob(['a', 1], signature, [])).toBe(false);
  });

  it.each([
    ['empty', ''],
    ['no base64', '%%%'],
    ['of other values', csobSignature(['a', 2], privateKey)],
  ])('is refused when it is %s', (_what, signature) => {
    expect(isSignedByCsob(['a', 1], signature, [bank!])).toBe(false);
  });
});
