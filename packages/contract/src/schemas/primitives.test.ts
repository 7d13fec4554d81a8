import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { calendarDate, instant } from './primitives.ts';

describe('a day or an instant', () => {
  it.each([
    [calendarDate, '0001-01-01', '0000-01-01'],
    [instant, '0001-01-01T00:00:00Z', '0000-12-31T23:59:59Z'],
  ])('has no year 0, which PostgreSQL does not know', (schema, known, unknown) => {
    expect(z.safeParse(schema, known).success).toBe(true);
    expect(z.safeParse(schema, unknown).success).toBe(false);
  });
});
