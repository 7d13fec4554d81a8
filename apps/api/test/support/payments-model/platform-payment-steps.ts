import { type Currency, currencies, money } from '@parcela/domain';
import type { StatementLine } from '@parcela/providers/ports/bank-feed.ts';
import { openCollectionAccount } from '../../../src/modules/bank/statements/bank-statements.store.ts';
import { fromFeed, acceptLine } from '../../../src/modules/bank/recognition/take-line.ts';
import { submitTransfers } from '../../../src/modules/bank/index.ts';
import type { PaymentFile } from '@parcela/providers/ports/paying-bank.ts';
import { applyInvoice } from '../../../src/modules/payments/gateways/apply-invoice.ts';
import { receiveFromBank, refundTransfers } from '../../../src/modules/payments/index.ts';
import { prepareInvoice, saveInvoice } from '../../../src/modules/payments/gateways/pay-by-gateway.ts';
import type { InvoiceState } from '@parcela/providers/ports/payment-gateway.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { createLogger } from '@parcela/platform/log.ts';
import { isDone, type LiveParts, type Run } from './model-run.ts';
import { type IncomingMoney, nth, type Steps } from './payments-model.ts';
import { sandboxSecrets } from '../app/sandbox-process.ts';
import { sampleBrandName } from '../content/sample-brand.ts';

const owners = { refund: refundTransfers };

const importLine = ({ context, live }: LiveParts, currency: Currency, line: StatementLine): Promise<void> =>
  context.transact(async (tx) => {
    const account = await openCollectionAccount(tx, sandboxSecrets.ibans[currency], currency);
    const payments = { ...live.app().application.payments, takesTopUps: true };
    const deps = { incoming: receiveFromBank(payments), owners };
    await acceptLine(deps, tx, { account, line: fromFeed(line) });
  });

const lineOf = (
  run: Run,
  movement: Pick<StatementLine, 'amount' | 'variableSymbol' | 'payerName' | 'payerAccount'> & {
    readonly currency: Currency;
  },
): { currency: Currency; line: StatementLine } => {
  const movementId = `run${run.number}-${run.lines.length}`;
  const raw = JSON.stringify({ movementId });
  const line = {
    ...movement,
    movementId,
    instructionId: null,
    bookedOn: '2026-01-15',
    texts: [],
    references: { movement: movementId },
    statement: null,
    isReversal: false,
    raw,
  };
  const shown = { currency: movement.currency, line };
  run.lines.push(shown);
  return shown;
};

/** Lets the bank's statement show incoming money. */
export const receiveLine = async (
  parts: LiveParts,
  run: Run,
  variableSymbol: string | null,
  { amount, currency, isOwnName, isAccountKnown }: IncomingMoney,
): Promise<void> => {
  const { line } = lineOf(run, {
    amount,
    currency,
    variableSymbol,
    payerName: isOwnName ? 'NOVAK JAN' : 'Zcela Jiný Plátce',
    payerAccount: isAccountKnown ? 'CZ6508000000192000145399' : null,
  });
  await importLine(parts, currency, line);
};

/** The steps at the bank: incoming payments and outgoing transfers. */
export const bankSteps = (
  parts: LiveParts,
  run: Run,
): Pick<Steps<Promise<boolean>>, 'receive' | 'receiveAgain' | 'payOut'> => ({
  receive: async (number, incoming: IncomingMoney) => {
    const variableSymbol = number === null ? null : nth(run.orders, number).paymentReference;
    await receiveLine(parts, run, variableSymbol, incoming);
    return true;
  },
  receiveAgain: async () => {
    const last = run.lines.findLast(({ line }) => line.amount > 0n);
    if (last) await importLine(parts, last.currency, last.line);
    return true;
  },
  payOut: async () => {
    const files: PaymentFile[] = [];
    const bank = {
      submit: async (file: PaymentFile) => {
        files.push(file);
        return { kind: 'accepted' as const };
      },
    };
    const { transact } = parts.context;
    for (const currency of currencies)
      await submitTransfers({ bank, owners, transact, log: createLogger('silent') }, currency);
    for (const { currency, orders } of files)
      for (const { amount, reference } of orders) {
        const gone = { amount: -amount, currency, variableSymbol: reference };
        const { line } = lineOf(run, { ...gone, payerName: null, payerAccount: null });
        await importLine(parts, currency, line);
      }
    return true;
  },
});

/** The steps at gateways, whose answers are applied immediately. */
export const gatewaySteps = (
  { context, live }: LiveParts,
  run: Run,
): Pick<Steps<Promise<boolean>>, 'openInvoice' | 'answerInvoice'> => ({
  openInvoice: async (number, provider) => {
    const { buyer, documentId, paymentReference } = nth(run.orders, number);
    const gateway = { provider };
    const deps = {
      ...live.app().application.payments,
      payerOf: async () => ({ firstName: 'Jan', lastName: 'Novák', email: buyer.email }),
      publicUrl: 'http://localhost:9',
      brandName: sampleBrandName,
    };
    const open = async (tx: Tx): Promise<void> => {
      const input = { userId: buyer.userId, documentId, locale: 'cs' as const };
      const prepared = await prepareInvoice(deps, tx, gateway, input);
      if (prepared.kind === 'live') return;
      const { attemptId, amount } = prepared.request;
      const id = `run${run.number}-i${run.invoices.length}`;
      await saveInvoice(deps, tx, gateway, { attemptId, id, url: 'https://pay.example/' });
      run.invoices.push({ id, provider, amount: amount.amount, reference: paymentReference });
    };
    return isDone(context.transact(open));
  },
  answerInvoice: (number, state: InvoiceState) => {
    const { id, provider, amount, reference } = nth(run.invoices, number);
    const asked = money(amount, 'CZK');
    const received = state === 'paid' ? asked : null;
    const invoice = { id, state, isFinal: false, asked, received, reference, url: null };
    const deps = live.app().application.payments;
    return isDone(context.transact((tx) => applyInvoice(deps, tx, { provider }, invoice)));
  },
});
