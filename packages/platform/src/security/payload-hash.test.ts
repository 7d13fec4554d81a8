import { expect, it } from 'vitest';
import { payloadHash } from './payload-hash.ts';

it('payloadHash returns the same hash for any order of fields and a different hash for any other difference', () => {
  const asked = { amount: 7, note: { b: [1, { y: null, x: true }], a: '1' } };
  const hash = payloadHash(asked);
  expect(payloadHash({ note: { a: '1', b: [1, { x: true, y: null }] }, amount: 7 })).toEqual(hash);
  const others = [
    { ...asked, amount: 70 },
    { ...asked, note: { ...asked.note, a: 1 } },
    { ...asked, note: { ...asked.note, b: [{ y: null, x: true }, 1] } },
    { ...asked, note: { ...asked.note, b: [1, { y: 0, x: true }] } },
    { ...asked, more: null },
    {},
    [],
    null,
  ];
  const hashes = [asked, ...others].map((payload) => payloadHash(payload).toString('hex'));
  expect(new Set(hashes).size).toBe(others.length + 1);
});
