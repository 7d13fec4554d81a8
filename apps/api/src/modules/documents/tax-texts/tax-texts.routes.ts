import { investorRoutes } from '@parcela/contract/investor';
import { taxTextContent } from '@parcela/contract/operator';
import type { Api } from '@parcela/platform/http/api.ts';
import { contentRoutes } from '../../versioned-content/index.ts';
import { createTaxText, editTaxText } from './save-tax-text.ts';
import { taxTextView } from './tax-text.presenter.ts';
import { listTaxTexts, taxTextReading } from './tax-texts.queries.ts';

/** The routes for tax texts: reading them, and writing them in the back office. */
export const taxTextsRoutes = (api: Api): void => {
  api.read(investorRoutes.listTaxTexts, async (tx, { locale }) => ({
    data: (await listTaxTexts(tx, locale)).map(taxTextView),
    meta: {},
  }));
  contentRoutes(api, {
    calls: taxTextContent,
    reading: taxTextReading,
    create: createTaxText,
    edit: editTaxText,
  });
};
