import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { PrivacyToggle } from '../action/privacy-toggle.tsx';
import { renderUi } from '../../test/support/render-ui.tsx';
import { formatMoney, formatMoneyToParts, formatPercent, formatRate } from './format-money.ts';
import { MoneyText } from './money-text.tsx';

const nbsp = '\u00a0';

describe('formatMoney', () => {
  test.each([
    ['cs', 'CZK', `1${nbsp}234,50${nbsp}Kč`],
    ['cs', 'EUR', `1${nbsp}234,50${nbsp}€`],
    ['cs', 'PLN', `1${nbsp}234,50${nbsp}zł`],
    ['en', 'CZK', `CZK${nbsp}1,234.50`],
    ['en', 'EUR', '€1,234.50'],
    ['en', 'PLN', `PLN${nbsp}1,234.50`],
    ['pl', 'CZK', `1${nbsp}234,50${nbsp}Kč`],
    ['pl', 'EUR', `1${nbsp}234,50${nbsp}€`],
    ['pl', 'PLN', `1${nbsp}234,50${nbsp}zł`],
  ])('formats 1234.50 in %s as %s (spec 3.01, 9.03)', (locale, currency, text) => {
    expect(formatMoney(locale, 123_450n, currency)).toBe(text);
    expect(formatMoney(locale, 123_450, currency)).toBe(text);
  });

  test('keeps every digit of amounts beyond exact numbers', () => {
    const text = formatMoney('en', 123_456_789_012_345_678_901_234_567n, 'EUR');
    expect(text).toBe('€1,234,567,890,123,456,789,012,345.67');
  });

  test.each([
    [0n, '€0.00'],
    [5n, '€0.05'],
    [-5n, '-€0.05'],
    [-123_456n, '-€1,234.56'],
  ])('formats %s minor units with sign and both digits', (amount, text) => {
    expect(formatMoney('en', amount, 'EUR')).toBe(text);
  });

  test('puts a plus before gains, nothing before zero, and can omit the sign', () => {
    expect(formatMoney('en', 100n, 'EUR', { sign: 'always' })).toBe('+€1.00');
    expect(formatMoney('en', 0n, 'EUR', { sign: 'always' })).toBe('€0.00');
    expect(formatMoney('en', -100n, 'EUR', { sign: 'never' })).toBe('€1.00');
  });

  test('drops the decimals only when all are zero (spec 9.03)', () => {
    expect(formatMoney('cs', 150_000n, 'CZK', { fraction: 'trim' })).toBe(`1${nbsp}500${nbsp}Kč`);
    expect(formatMoney('cs', 150_050n, 'CZK', { fraction: 'trim' })).toBe(`1${nbsp}500,50${nbsp}Kč`);
  });

  test('refuses a fraction of a minor unit', () => {
    expect(() => formatMoney('en', 1.5, 'EUR')).toThrow(RangeError);
  });

  test('returns figure and currency as parts that join to the whole', () => {
    const parts = formatMoneyToParts('cs', 123_450n, 'CZK');
    expect(parts.map((part) => part.text).join('')).toBe(formatMoney('cs', 123_450n, 'CZK'));
    expect(parts.filter((part) => part.kind === 'currency')).toEqual([{ kind: 'currency', text: 'Kč' }]);
  });

  test('formats percentages and rates by language (spec 9.03)', () => {
    expect(formatPercent('cs', '70.00')).toBe(`70,00${nbsp}%`);
    expect(formatPercent('pl', '5.5')).toBe('5,50%');
    expect(formatRate('cs', '24.355000')).toBe('24,355');
  });
});

describe('MoneyText', () => {
  test('hides the amount on one press, everywhere and after a restart, and shows it again', () => {
    const page = (
      <>
        <PrivacyToggle />
        <p data-testid="amount">
          <MoneyText amount={123_450n} currency="CZK" />
        </p>
      </>
    );
    const first = renderUi(page, { locale: 'cs' });
    fireEvent.click(screen.getByRole('button', { name: 'Hide amounts' }));
    expect(screen.getByTestId('amount').textContent).not.toContain('234');
    expect(screen.getByText('Amount hidden')).toBeTruthy();
    first.unmount();

    renderUi(page, { locale: 'cs' });
    expect(screen.getByTestId('amount').textContent).not.toContain('234');
    fireEvent.click(screen.getByRole('button', { name: 'Show amounts' }));
    expect(screen.getByTestId('amount').textContent).toBe(`1${nbsp}234,50${nbsp}Kč`);
  });

  test('shows a dash for a missing amount', () => {
    const { container } = renderUi(<MoneyText amount={null} currency="CZK" />);
    expect(container.textContent).toContain('–');
  });
});
