import fc from 'fast-check';
import type { Locale } from '../../src/locale.ts';
import { type Currency, currencies, formatDecimal } from '../../src/money/money.ts';
import { writeAmount } from '../../src/money/read-amount.ts';

/** Languages with the amount formats that users paste. */
const writers = [
  'cs',
  'en',
  'pl',
  'de',
  'de-AT',
  'de-CH',
  'fr',
  'fr-CH',
  'en-IN',
  'hi',
  'es',
  'it',
  'sk',
  'hu',
  'sv',
  'pt',
  'nl',
  'da',
  'fi',
  'uk',
];

/** Up to 100,000,000,000.00, in minor units. */
export const amounts = fc.bigInt({ min: 0n, max: 10_000_000_000_000n });
export const anyCurrency = fc.constantFrom(...currencies);

const decimal = (minor: bigint) => formatDecimal(minor) as Intl.StringNumericLiteral;

/**
 * An amount in each form of the reader's language: as money, with the code, without empty decimals, without
 * groups.
 */
export const ownForms = (minor: bigint, locale: Locale, currency: Currency | null): readonly string[] => {
  const written = (options: Intl.NumberFormatOptions): string =>
    new Intl.NumberFormat(locale, options).format(decimal(minor));
  const money =
    currency === null
      ? []
      : [
          written({ style: 'currency', currency }),
          written({ style: 'currency', currency, currencyDisplay: 'code' }),
          written({ style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }),
        ];
  return [
    ...money,
    written({ useGrouping: true, maximumFractionDigits: 2 }),
    written({ useGrouping: false, maximumFractionDigits: 2 }),
    writeAmount(minor, { locale }),
  ];
};

/** The amount in a foreign format. */
export const foreignForm = fc.record({
  writer: fc.constantFrom(...writers),
  isMoney: fc.boolean(),
  isShort: fc.boolean(),
  useGrouping: fc.constantFrom(false, 'always' as const),
});
type ForeignForm = typeof foreignForm extends fc.Arbitrary<infer Form> ? Form : never;

export const inForeignForm = (
  minor: bigint,
  { writer, isMoney, isShort, useGrouping }: ForeignForm,
  currency: Currency,
): string =>
  new Intl.NumberFormat(writer, {
    ...(isMoney ? { style: 'currency', currency } : {}),
    useGrouping,
    minimumFractionDigits: isShort ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(decimal(minor));

/** The only refused forms, because they can mean two amounts. `1.000`, `12,345`, `1 000,500`. */
export const isAmbiguousForm = (text: string): boolean =>
  /^[1-9]\d{0,2}(?:[ .,']\d{3})*[.,]\d{3}$/.test(text.replaceAll(/[^\d.,' ]/gu, ''));
