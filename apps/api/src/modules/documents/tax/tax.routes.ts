import { investorRoutes } from '@parcela/contract/investor';
import type { ReadLetterhead } from '@parcela/platform/brand.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { documentHead } from '@parcela/platform/documents/document-head.ts';
import { setPdf } from '@parcela/platform/documents/render-pdf.ts';
import type { Api } from '@parcela/platform/http/api.ts';
import { fileAnswer } from '@parcela/platform/http/call.ts';
import { tableRowsMax } from '@parcela/platform/http/responses/table-file.ts';
import { listEarningRows, readPage, readShown } from '../../earnings/index.ts';
import { listTaxTexts } from '../tax-texts/tax-texts.queries.ts';
import { taxCurrencies, taxData } from './tax-overview.presenter.ts';

const template = readPage(new URL('tax-overview.typ', import.meta.url));

export interface TaxDeps {
  readonly timeZone: string;
  readonly letterhead: ReadLetterhead;
  /** First and last name, empty where the profile has none. */
  readonly investorName: (tx: Tx, userId: number) => Promise<string>;
}

export const taxRoutes = (api: Api, { timeZone, letterhead, investorName }: TaxDeps): void => {
  api.read(investorRoutes.exportTaxOverview, async (tx, { caller, params, locale }) => {
    const { country, year } = params;
    const userId = caller.subjectId;
    const currency = taxCurrencies[country];
    const { now: at } = await readShown(tx, { userId, currency });
    const earnings = await listEarningRows(tx, { userId, currency, timeZone, year, limit: tableRowsMax });
    const written = (await listTaxTexts(tx, locale)).find(
      (text) => text.country === country && text.year === year,
    );
    const holder = await investorName(tx, userId);
    const head = await documentHead(locale, await letterhead(tx));
    const bytes = await setPdf(
      template,
      taxData({ country, year, earnings, text: written, holder, at }, { head, locale, timeZone }),
    );
    return fileAnswer({
      contentType: 'application/pdf',
      bytes,
      headers: {
        'content-disposition': `attachment; filename="tax-${country}-${year}.pdf"`,
        vary: 'Authorization, Accept-Language',
      },
    });
  });
};
