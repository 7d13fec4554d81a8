import { expect, it } from 'vitest';
import { orderNumber, parseOrderNumber } from './order-number.ts';

it('orderNumber shows day, project and order, with the day in the platform’s time zone (spec 9.20)', () => {
  const order = { placedAt: new Date('2026-03-01T23:30:00Z'), projectId: 12, orderId: 345 };
  expect(orderNumber(order, 'Europe/Prague')).toBe('20260302-12-345');
  expect(orderNumber(order, 'UTC')).toBe('20260301-12-345');
});

it('parseOrderNumber reads what orderNumber writes, and nothing else', () => {
  expect(parseOrderNumber(' 20260302-12-345 ')).toEqual({ day: '20260302', projectId: 12, orderId: 345 });
  for (const text of [
    '',
    '345',
    '20260302-12',
    '2026-03-02-12-345',
    '20260302-12-2147483648',
    '20260302-x-345',
  ])
    expect(parseOrderNumber(text)).toBeNull();
});
