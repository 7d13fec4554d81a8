import { inLanguage, type Locale } from '@parcela/domain';
import { documentFinder, documentView } from '../legal-documents/index.ts';
import { imageView } from '../media/index.ts';
import type { AppConfigurationRow } from './app-configuration.queries.ts';
import type { Company } from './brand/brand.ts';
import { imprintIn } from './imprint.ts';

export interface DeployedConfiguration {
  readonly administrator: Company;
  /** The operator is closing down: no new business. */
  readonly isRunOff: boolean;
  /** The sign-in providers in addition to e-mail and password. */
  readonly socialProviders: readonly ('google' | 'apple')[];
}

/** The contract's `appConfiguration`. */
export const appConfigurationView = (
  row: AppConfigurationRow,
  locale: Locale,
  { administrator, isRunOff, socialProviders }: DeployedConfiguration,
) => {
  const documentOf = documentFinder(row.documents);
  const terms = documentOf('terms');
  const privacy = documentOf('privacy');
  const whitePaper = documentOf('white_paper');
  return {
    title: inLanguage(row.title, locale),
    image: row.image && imageView(row.image, inLanguage(row.image.alt, locale), null),
    termsAndConditions: terms ? documentView(terms, locale) : null,
    privacyPolicy: privacy ? documentView(privacy, locale) : null,
    whitePaper: whitePaper ? documentView(whitePaper, locale) : null,
    conversionRateEurToCzk: row.eurToCzk,
    conversionRateEurToPln: row.eurToPln,
    ratesAt: row.ratesAt.toISOString(),
    administrator: { ...administrator, text: inLanguage(row.administratorText, locale) },
    imprint: imprintIn(row.imprint, locale),
    socialProviders: [...socialProviders],
    isRunOff,
    hasShareBoard: row.hasShareSales,
  };
};
