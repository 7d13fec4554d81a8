import { parseDecimal } from '@parcela/domain';
import type { StatementLine, UnreadableLine } from '../ports/bank-feed.ts';
import { sha256 } from '@parcela/platform/ids.ts';

/** Banks write UTF-8 or windows-1250; what is valid UTF-8 is that. */
export const textOf = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
};

/** A text of a payer without the character that PostgreSQL cannot store; null when it says nothing. */
export const filled = (text: string | null | undefined): string | null => {
  const clean = (text ?? '').replaceAll('\u0000', '').trim();
  return clean === '' ? null : clean;
};

/** Why a line cannot be read, without quoting it. */
export class UnreadableLineError extends Error {
  override readonly name = 'UnreadableLineError';
}

export const required = (text: string | null | undefined, name: string): string => {
  const value = filled(text);
  if (value === null) throw new UnreadableLineError(`the line has no ${name}`);
  return value;
};

/** `1 500,10` or `1500.10`, exact, in minor units. */
export const amountOf = (text: string): bigint =>
  parseDecimal(text.replaceAll(/[\s\u00A0]/g, '').replace(',', '.'), { fractionDigits: 2 });

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

export const dayOf = (text: string): string => {
  if (!isDay(text)) throw new UnreadableLineError('the line has no date');
  return text;
};

/** Both sorts of lines of a file: a line that cannot be read does not delay the others. */
export const readEach = <Source>(
  sources: readonly Source[],
  read: (source: Source, place: number) => readonly StatementLine[],
): { readonly lines: readonly StatementLine[]; readonly unreadable: readonly UnreadableLine[] } => {
  const lines: StatementLine[] = [];
  const unreadable: UnreadableLine[] = [];
  for (const [place, source] of sources.entries()) {
    try {
      lines.push(...read(source, place));
    } catch (error) {
      const problem =
        error instanceof UnreadableLineError
          ? error.message
          : error instanceof Error
            ? error.name
            : 'unknown';
      unreadable.push({ raw: JSON.stringify(source), problem });
    }
  }
  return { lines: withOwnIds(lines), unreadable };
};

/** A line without a number of the bank is known by what it says, and equal ones by their order in the file. */
const withOwnIds = (lines: readonly StatementLine[]): StatementLine[] => {
  const met = new Map<string, number>();
  return lines.map((line) => {
    if (line.movementId !== '') return line;
    const digest = sha256(line.raw).toString('hex').slice(0, 24);
    const place = (met.get(digest) ?? 0) + 1;
    met.set(digest, place);
    return { ...line, movementId: `${line.bookedOn}/${digest}/${place}` };
  });
};
