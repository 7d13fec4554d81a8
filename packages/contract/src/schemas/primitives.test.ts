import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { calendarDate, instant, requiredText } from './primitives.ts';

describe('a day or an instant', () => {
  it.each([
    [calendarDate, '0001-01-01', '0000-01-01'],
    [instant, '0001-01-01T00:00:00Z', '0000-12-31T23:59:59Z'],
  ])('refuses the year 0, which PostgreSQL does not know', (schema, known, unknown) => {
    expect(z.safeParse(schema, known).success).toBe(true);
    expect(z.safeParse(schema, unknown).success).toBe(false);
  });
});

describe('requiredText', () => {
  it.each(['', ' ', '\u200B', '\u00A0\u202F', '\u2066\u2069', '\u3164', '\u2800', '\uFE0F\u00AD', '\uFEFF'])(
    'refuses %j, which has no visible character',
    (text) => {
      expect(z.safeParse(requiredText(), text).error?.issues[0]).toMatchObject({ message: 'required' });
    },
  );

  it('keeps a visible text as typed', () => {
    expect(z.parse(requiredText(), ' Jana\u00A0Dvorská ')).toBe('Jana\u00A0Dvorská');
  });
});
