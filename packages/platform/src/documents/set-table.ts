import { readFileSync } from 'node:fs';
import type { Locale } from '@parcela/domain';
import { type SpecialAnswer, fileAnswer } from '../http/call.ts';
import type { Letterhead } from '../brand.ts';
import { documentHead } from './document-head.ts';
import { setPdf } from './render-pdf.ts';

const template = readFileSync(new URL('table.typ', import.meta.url), 'utf8');

/** A table in one language, as a page shows it; the first column is text, the others are numbers. */
export interface PrintedTable {
  readonly name: string;
  readonly locale: Locale;
  readonly letterhead: Letterhead;
  readonly title: string;
  /** Lines below the title. */
  readonly about: readonly string[];
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The last row, in bold; left out when it is empty. */
  readonly total: readonly string[];
  readonly notes: readonly string[];
}

/** The answer of a call that returns a table as a tagged PDF. */
export const tableAnswer = async ({
  name,
  locale,
  letterhead,
  ...said
}: PrintedTable): Promise<SpecialAnswer> =>
  fileAnswer({
    contentType: 'application/pdf',
    bytes: await setPdf(template, {
      ...said,
      ...(await documentHead(locale, letterhead)),
      language: locale,
    }),
    headers: {
      'content-disposition': `attachment; filename="${name}.pdf"`,
      vary: 'Authorization, Accept-Language',
    },
  });
