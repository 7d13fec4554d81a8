import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '../money/money.ts';
import type { Currency } from '../money/money.ts';
import { paymentMessage, paymentQr } from './payment-qr.ts';
import type { TransferDetails } from './payment-qr.ts';

const czechIban = 'CZ65 0800 0000 1920 0014 5399';
const polishIban = 'PL61109010140000071219812874';
const transfer = (currency: Currency, changes: Partial<TransferDetails> = {}): TransferDetails => ({
  iban: currency === 'PLN' ? polishIban : czechIban,
  bic: null,
  payeeName: 'INVEST PLATFORM SP Z O O',
  amount: money(1500_00n, currency),
  reference: '2600000042',
  label: 'OBJEDNAVKA',
  ...changes,
});

describe('a QR payment in CZK', () => {
  it('is a short payment descriptor', () => {
    expect(paymentQr(transfer('CZK'))).toBe(
      'SPD*1.0*ACC:CZ6508000000192000145399*AM:1500.00*CC:CZK*MSG:OBJEDNAVKA 2600000042*X-VS:2600000042',
    );
    expect(paymentQr(transfer('CZK', { bic: 'GIBACZPX' }))).toContain(
      '*ACC:CZ6508000000192000145399+GIBACZPX*',
    );
  });

  it('stays within the compact QR alphabet, and the message never ends a field', () => {
    expect(paymentQr(transfer('CZK', { label: 'Objednávka č. 1*2%' }))).toContain(
      '*MSG:OBJEDNAVKA C. 1%2A2%25 2600000042*',
    );
    expect(paymentQr(transfer('CZK', { label: 'A\u0001B' }))).toContain('*MSG:A%01B 2600000042*');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (label) => {
        const text = paymentQr(transfer('CZK', { label })) ?? '';
        expect(text).toMatch(/^[0-9A-Z $%*+\-./:]+$/);
        expect(text.split('*')).toHaveLength(7);
      }),
    );
  });

  it('has an amount of at most ten characters', () => {
    expect(paymentQr(transfer('CZK', { amount: money(9_999_999_99n, 'CZK') }))).toContain('*AM:9999999.99*');
    expect(paymentQr(transfer('CZK', { amount: money(10_000_000_00n, 'CZK') }))).toBeNull();
  });
});

describe('a QR payment in EUR', () => {
  it('is a SEPA credit transfer with the variable symbol in its message', () => {
    expect(paymentQr(transfer('EUR', { bic: 'FIOBCZPPXXX' }))).toBe(
      'BCD\n002\n1\nSCT\nFIOBCZPPXXX\nINVEST PLATFORM SP Z O O\nCZ6508000000192000145399\nEUR1500.00\n\n\n/VS/2600000042',
    );
    expect(paymentQr(transfer('EUR'))).toContain('\nSCT\n\nINVEST PLATFORM');
    expect(paymentQr(transfer('EUR', { payeeName: `A\nB ${'x'.repeat(100)}` }))?.split('\n')[5]).toBe(
      `A B ${'x'.repeat(66)}`,
    );
  });

  it('has an amount from 0.01 to 999,999,999.99', () => {
    expect(paymentQr(transfer('EUR', { amount: money(1n, 'EUR') }))).toContain('\nEUR0.01\n');
    expect(paymentQr(transfer('EUR', { amount: money(999_999_999_99n, 'EUR') }))).toContain(
      '\nEUR999999999.99\n',
    );
    expect(paymentQr(transfer('EUR', { amount: money(1_000_000_000_00n, 'EUR') }))).toBeNull();
  });
});

describe('a QR payment in PLN', () => {
  it('is the Polish code of nine fields with the reference in the title', () => {
    expect(paymentQr(transfer('PLN'))).toBe(
      '|PL|61109010140000071219812874|150000|INVEST PLATFORM SP Z|OBJEDNAVKA 2600000042|||',
    );
    expect(paymentQr(transfer('PLN', { amount: money(5n, 'PLN') }))).toContain('|000005|');
  });

  it('replaces characters that would end a field with a space', () => {
    expect(paymentQr(transfer('PLN', { label: 'A|B', payeeName: 'C|D' }))).toContain('|C D|A B 2600000042|');
  });

  it('exists only for an account in Poland', () => {
    expect(paymentQr(transfer('PLN', { iban: czechIban }))).toBeNull();
  });

  it('has its nine fields and the reference for any names', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (label, payeeName) => {
        const fields = paymentQr(transfer('PLN', { label, payeeName }))?.split('|') ?? [];
        expect(fields).toHaveLength(9);
        expect(Array.from(fields[4] ?? '').length <= 20).toBe(true);
        expect(Array.from(fields[5] ?? '').length <= 32).toBe(true);
        expect(fields[5]).toMatch(/2600000042$/);
      }),
    );
  });
});

describe('a QR payment in any currency', () => {
  it('requires a positive amount and a valid IBAN', () => {
    for (const currency of ['CZK', 'EUR', 'PLN'] as const) {
      expect(paymentQr(transfer(currency, { amount: money(0n, currency) }))).toBeNull();
      expect(paymentQr(transfer(currency, { amount: money(-1n, currency) }))).toBeNull();
      expect(paymentQr(transfer(currency, { iban: 'CZ6608000000192000145399' }))).toBeNull();
    }
  });

  it('shortens the label, never the reference', () => {
    expect(paymentMessage('OBJEDNAVKA', '2600000042', 15)).toBe('OBJE 2600000042');
    expect(paymentMessage(' ', '2600000042', 60)).toBe('2600000042');
    expect(paymentMessage('OBJE DNAVKA', '2600000042', 16)).toBe('OBJE 2600000042');
    expect(paymentMessage('  OBJEDNAVKA', '2600000042', 15)).toBe('OBJE 2600000042');
    expect(paymentMessage('OBJE  \n DNAVKA', '2600000042', 60)).toBe('OBJE DNAVKA 2600000042');
  });
});
