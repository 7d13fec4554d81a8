import type { Tx } from '@parcela/platform/database/database.ts';
import { BusinessError } from '@parcela/platform/errors.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { sha256 } from '@parcela/platform/ids.ts';
import type { CollectionAccount } from '../statements/bank-statements.store.ts';
import type { StatementFile, StatementReader } from '@parcela/providers/ports/statement-file.ts';
import { insertStatementFile, listCollectionAccounts } from './statement-files.store.ts';

/** The maximum that a dry run handles in one transaction. */
const linesMax = 2_000;
const bytesMax = 5 * 1024 * 1024;

/** The last sixteen digits of the IBAN are the Czech account number. */
const isAccountOf =
  (file: StatementFile) =>
  ({ iban, currency }: CollectionAccount): boolean =>
    (iban === file.account || (iban.startsWith('CZ') && iban.slice(8) === file.account)) &&
    (file.currency === null || file.currency === currency);

/** Reads a file; lines that do not name their currency get the account's. */
export const readStatementFile = (
  reader: StatementReader,
  bytes: Uint8Array,
  currencyOf: (file: StatementFile) => string,
): StatementFile | null => {
  const answer = reader.read(bytes);
  if (answer.kind === 'refused') return null;
  const { file } = answer;
  const currency = currencyOf(file);
  return {
    ...file,
    lines: file.lines.map((line) => (line.currency === '' ? { ...line, currency } : line)),
  };
};

/**
 * Stores a statement that staff have downloaded from the bank. Nothing is imported yet. Uploading the same file again
 * returns the existing one.
 * @throws BusinessError 422 `statement_file.unreadable`, `statement_file.too_long`, 409
 * `statement_file.other_account`
 */
export const uploadStatementFile = async (
  { reader }: { readonly reader: StatementReader },
  tx: Tx,
  upload: {
    readonly name: string;
    readonly bytes: Buffer;
    readonly staffId: number;
    readonly requestId: string;
  },
): Promise<string> => {
  const { name, bytes, staffId, requestId } = upload;
  if (bytes.length > bytesMax) throw new BusinessError('statement_file.too_long', { lines: linesMax });
  const answer = reader.read(bytes);
  if (answer.kind === 'refused')
    throw new BusinessError('statement_file.unreadable', { reason: answer.reason, found: answer.found });
  const { file } = answer;
  if (file.lines.length > linesMax) throw new BusinessError('statement_file.too_long', { lines: linesMax });
  const account = (await listCollectionAccounts(tx)).find(isAccountOf(file));
  if (!account) throw new BusinessError('statement_file.other_account', { account: file.account });
  const { documentId, isNew } = await insertStatementFile(tx, {
    accountId: account.id,
    name,
    digest: sha256(bytes),
    content: bytes,
    file,
    staffId,
  });
  if (isNew)
    await recordEvent(tx, {
      actor: { kind: 'staff', id: staffId },
      type: 'statement_file.uploaded',
      subject: { type: 'statement_file', id: documentId },
      after: { name, format: file.format, account: account.iban, lines: file.lines.length },
      requestId,
    });
  return documentId;
};
