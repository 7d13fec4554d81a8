import { expect, it } from 'vitest';
import { currencies, money } from '../money/money.ts';
import { paymentTypes, paymentTypesFor, walletPart } from './payment-types.ts';

it('pays CZK and EUR by bank, gateway or wallet, and PLN by bank only', () => {
  const all = [
    'BankTransfer',
    'ConfirmoPaymentGateway',
    'PayoutPaymentGateway',
    'CsobPaymentGateway',
    'Wallet',
  ];
  expect(paymentTypesFor('CZK')).toEqual(all);
  expect(paymentTypesFor('EUR')).toEqual(all);
  expect(paymentTypesFor('PLN')).toEqual(['BankTransfer']);
});

it('takes orders by each of the six types but Bonus, which staff give', () => {
  const offered = currencies.flatMap(paymentTypesFor);
  expect(paymentTypes).toEqual([
    'CsobPaymentGateway',
    'ConfirmoPaymentGateway',
    'PayoutPaymentGateway',
    'BankTransfer',
    'Bonus',
    'Wallet',
  ]);
  expect(paymentTypes.filter((type) => !offered.includes(type))).toEqual(['Bonus']);
});

it('takes from a wallet the lesser of balance and what is owed', () => {
  expect(walletPart(money(500n, 'CZK'), money(700n, 'CZK'))).toEqual(money(500n, 'CZK'));
  expect(walletPart(money(900n, 'CZK'), money(700n, 'CZK'))).toEqual(money(700n, 'CZK'));
  expect(walletPart(money(-5n, 'CZK'), money(700n, 'CZK'))).toEqual(money(0n, 'CZK'));
});
