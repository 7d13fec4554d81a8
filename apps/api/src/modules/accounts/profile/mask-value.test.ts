import { expect, it } from 'vitest';
import { hide, maskLast3 } from './mask-value.ts';

it('what is hidden shows only that it is known', () => {
  expect([hide('Lipová 7'), hide(''), hide(null)]).toEqual(['•••••', '•••••', null]);
});

it('a masked number shows its last three characters, and a short one nothing', () => {
  expect(['850101/1234', '1234', '123', '', null].map(maskLast3)).toEqual([
    '•••••234',
    '•••••234',
    '•••••',
    '•••••',
    null,
  ]);
  expect(maskLast3('a😀😀😀')).toBe('•••••😀😀😀');
});
