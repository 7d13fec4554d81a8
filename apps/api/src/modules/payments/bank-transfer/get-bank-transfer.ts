import {
  type Currency,
  type OrderState,
  bicOfFioAccount,
  compactIban,
  czechAccountFromIban,
  displayIban,
  isLive,
  isZero,
  paymentMessage,
  paymentQr,
} from '@parcela/domain';
import type { ReadBrandName } from '@parcela/platform/brand.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { qrPicture } from '@parcela/platform/documents/qr-code.ts';
import { findOrder, owedOf } from '../../orders/index.ts';
import type { PayOrderInput } from './pay-by-bank-transfer.ts';
import type { CollectionAccounts } from '../payments.ports.ts';

/** The details that a payer types into the bank's form, or scans with the bank's app. */
export interface BankTransferInstructions {
  readonly iban: string;
  readonly accountNumber: string;
  readonly bankName: string;
  readonly bic: string | null;
  readonly payeeName: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly variableSymbol: string;
  readonly message: string;
  /** PNG as a data address; null when the currency's standard cannot represent this amount. */
  readonly qr: string | null;
  readonly expiresAt: Date | null;
  readonly state: OrderState;
}

const messageLimit = 60;

/** The domestic form where users know one: `2000145399/2010` in Czechia, the 26 digits in Poland. */
const domesticNumber = (iban: string): string => {
  const compact = compactIban(iban);
  if (compact.startsWith('PL')) return displayIban(compact).slice(2);
  return czechAccountFromIban(compact) ?? displayIban(compact);
};

/** The collection account of a currency in the form that a payer types. */
export const accountDetails = (collection: CollectionAccounts, currency: Currency) => {
  const iban = collection.ibans[currency];
  return {
    iban: compactIban(iban),
    accountNumber: domesticNumber(iban),
    bankName: collection.bankName,
    bic: bicOfFioAccount(iban),
    payeeName: collection.holderName,
  };
};

/**
 * Returns the transfer details for the amount that a live order owes. Reading changes nothing: only
 * `payByBankTransfer` moves the deadline. @throws BusinessError 404 `order.not_found`, 409 `order.not_payable`
 */
export const getBankTransfer = async (
  deps: { readonly collection: CollectionAccounts; readonly brandName: ReadBrandName },
  tx: Tx,
  input: PayOrderInput,
): Promise<BankTransferInstructions> => {
  const order = await findOrder(tx, input);
  if (!order) throw new BusinessError('order.not_found');
  const owed = owedOf(order);
  if (!isLive(order.state) || isZero(owed))
    throw new BusinessError('order.not_payable', { state: order.state });
  const brandName = await deps.brandName(tx);
  const details = accountDetails(deps.collection, owed.currency);
  const qrText = paymentQr({
    iban: details.iban,
    bic: null,
    payeeName: details.payeeName,
    amount: owed,
    reference: order.paymentReference,
    label: brandName,
  });
  return {
    ...details,
    amount: owed.amount,
    currency: owed.currency,
    variableSymbol: order.paymentReference,
    message: paymentMessage(brandName, order.paymentReference, messageLimit),
    qr: qrText === null ? null : await qrPicture(qrText),
    expiresAt: order.deadlineAt,
    state: order.state,
  };
};
