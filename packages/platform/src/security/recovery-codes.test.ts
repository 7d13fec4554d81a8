import { expect, it } from 'vitest';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';

it('newRecoveryCodes makes ten different codes without characters that look alike', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
});

it('recoveryCodeHash is the same however the code is typed', () => {
  const hash = recoveryCodeHash('7K30-1X2P-AB10-ZZ99');
  for (const typed of [
    '7k30-1x2p-ab10-zz99',
    '7K30 1X2P AB10 ZZ99',
    '7K3O1X2PAB10ZZ99',
    '7k3o-ix2p-abLo-zz99',
  ])
    expect(recoveryCodeHash(typed)).toEqual(hash);
  expect(recoveryCodeHash('7K30-1X2P-AB10-ZZ98')).not.toEqual(hash);
});
