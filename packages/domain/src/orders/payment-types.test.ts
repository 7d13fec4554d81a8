import { expect, it } from 'vitest';
import { currencies, money } from '../money/money.ts';
import { paymentTypes, paymentTypesFor, walletPart } from './payment-types.ts';

it('paymentTypesFor offers bank, gateway and wallet in CZK and EUR, and bank only in PLN', () => {
  const all = [
    'BankTransfer',
    'ConfirmoPaymentGateway',
    'PayoutPaymentGateway',
    'CsobPaymentGateway',
    'Wallet',
  ];
  expect(paymentTypesFor('CZK')).toEqual(expect.arrayContaining(all));
  expect(paymentTypesFor('EUR')).toEqual(expect.arrayContaining(all));
  expect(paymentTypesFor('PLN')).toEqual(['BankTransfer']);
});

it('paymentTypes accept orders by all six types except Bonus, which only staff give (spec 3.10)', () => {
  const offered = currencies.flatMap(paymentTypesFor);
  expect(paymentTypes).toEqual(
    // Rows, answers and links of past years contain these names.
    expect.arrayContaining([
      'ConfirmoPaymentGateway',
      'PayoutPaymentGateway',
      'CsobPaymentGateway',
      'BankTransfer',
      'Bonus',
      'Wallet',
    ]),
  );
  expect(paymentTypes.filter((type) => !offered.includes(type))).toEqual(['Bonus']);
});

it('walletPart is the lesser of the balance and the amount owed (spec 4.26)', () => {
  expect(walletPart(money(500n, 'CZK'), money(700n, 'CZK'))).toEqual(money(500n, 'CZK'));
  expect(walletPart(money(900n, 'CZK'), money(700n, 'CZK'))).toEqual(money(700n, 'CZK'));
  expect(walletPart(money(-5n, 'CZK'), money(700n, 'CZK'))).toEqual(money(0n, 'CZK'));
});
