import { expect, it } from 'vitest';
import { hide, maskLast3 } from './mask-value.ts';

it('hide shows only whether a value exists', () => {
  expect([hide('Lipová 7'), hide(''), hide(null)]).toEqual(['•••••', '•••••', null]);
});

it('maskLast3 shows the last three characters of a long number and none of a short one', () => {
  expect(['850101/1234', '1234', '123', '', null].map(maskLast3)).toEqual([
    '•••••234',
    '•••••234',
    '•••••',
    '•••••',
    null,
  ]);
  expect(maskLast3('a😀😀😀')).toBe('•••••😀😀😀');
});
