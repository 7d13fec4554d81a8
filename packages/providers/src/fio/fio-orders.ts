import type { Currency } from '@parcela/domain';
import type { PayingBank, PaymentFile, PaymentFileWriter, SubmittedFile } from '../ports/paying-bank.ts';
import type { FioOptions } from './fio-feed.ts';
import { readImportAnswer } from './import-answer.ts';
import { pain001 } from './pain001.ts';

export interface FioOrdersOptions extends FioOptions {
  /** The IBANs of our accounts. */
  readonly holderName: string;
  readonly ibans: Readonly<Record<Currency, string>>;
}

const timeoutMs = 20_000;

/** Writes a file that staff upload to the bank. */
export const paymentFileOf =
  ({ holderName, ibans }: Pick<FioOrdersOptions, 'holderName' | 'ibans'>): PaymentFileWriter =>
  (file) =>
    pain001(file, { name: holderName, iban: ibans[file.currency] });

const formOf = (options: FioOrdersOptions, file: PaymentFile): FormData => {
  const { tokens } = options;
  const xml = paymentFileOf(options)(file);
  const form = new FormData();
  form.set('token', tokens[file.currency]);
  form.set('type', 'pain001_xml');
  form.set('lng', 'en');
  form.set('file', new Blob([xml], { type: 'application/xml' }), `${file.messageId}.xml`);
  return form;
};

const submit = async (options: FioOrdersOptions, file: PaymentFile): Promise<SubmittedFile> => {
  const { url, log } = options;
  const facts = { provider: 'fio', currency: file.currency, messageId: file.messageId };
  try {
    const response = await fetch(`${url}/import/`, {
      method: 'POST',
      body: formOf(options, file),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    // One call in thirty seconds for each token, counted together with the statements.
    if (response.status === 409) return { kind: 'not_now' };
    // Other refusals of the call concern token or service, not the orders: no payment has failed.
    const outcome: SubmittedFile =
      response.status === 200 ? readImportAnswer(text, file) : { kind: 'unknown' };
    if (outcome.kind !== 'accepted')
      log.warn({ ...facts, status: response.status, outcome: outcome.kind }, 'the bank did not take a file');
    return outcome;
  } catch (error) {
    const problem = error instanceof Error ? error.name : 'unknown';
    log.warn({ ...facts, problem }, 'nobody knows whether the bank took a file');
    return { kind: 'unknown' };
  }
};

/** Payment orders over FIO's `import/`. Imported orders wait in the bank until staff authorise them there. */
export const createFioOrders = (options: FioOrdersOptions): PayingBank => ({
  submit: (file) => submit(options, file),
});
