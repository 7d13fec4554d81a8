import { expect, it } from 'vitest';
import { assertDays } from './validate-day-filter.ts';

it('assertDays accepts existing days, and names the field of a day that does not exist', () => {
  const days = { 'filters[from]': '2026-01-31', 'filters[to]': '2026-02-28' };
  expect(assertDays(days)).toEqual({ from: '2026-01-31', to: '2026-02-28' });
  expect(assertDays({})).toEqual({ from: undefined, to: undefined });
  expect(() => assertDays({ ...days, 'filters[to]': '0000-01-01' })).toThrow(
    expect.objectContaining({ issues: [{ path: 'filters[to]', code: 'invalid' }] }),
  );
  expect(() => assertDays({ 'filters[from]': '2026-02-30', 'filters[to]': '2026-04-31' })).toThrow(
    expect.objectContaining({
      issues: [
        { path: 'filters[from]', code: 'invalid' },
        { path: 'filters[to]', code: 'invalid' },
      ],
    }),
  );
});
