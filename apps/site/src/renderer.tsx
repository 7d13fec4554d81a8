import { createHash } from 'node:crypto';
import type { SiteDocument, SiteRenderer, SiteScripts } from '@parcela/contract/site';
import { type BrandColors, brandStyleOfSystem, type Locale } from '@parcela/domain';
import { tokenStyles } from '@parcela/ui/tokens';
import { renderToStaticMarkup } from 'react-dom/server';
import { fonts } from './fonts.ts';
import { Head } from './head/head.tsx';
import { PageView } from './page-view.tsx';
import { hasCalculator } from './parts/calculator.tsx';
import { Footer, Header } from './parts/frame.tsx';
import fontStyles from './styles/fonts.css?inline';
import baseStyles from './styles/base.css?inline';
import partStyles from './styles/parts.css?inline';
import pageStyles from './styles/pages.css?inline';
import printStyles from './styles/print.css?inline';
import { SiteContext, wordsOf } from './words/site-context.ts';

const styles = [tokenStyles(), fontStyles, baseStyles, partStyles, pageStyles, printStyles].join('');

/** The brand's colours come last and take precedence. */
const stylesOf = (colors: BrandColors): string => styles + brandStyleOfSystem(colors);

const fontsOf = (locale: Locale): readonly string[] =>
  locale === 'en' ? [fonts.latin] : [fonts.latin, fonts.latinExt];

const needsCalculator = ({ page, configuration: { isRunOff } }: SiteDocument): boolean =>
  page.name === 'offer'
    ? hasCalculator(page.offer, isRunOff)
    : page.name === 'start' && page.offers.some((offer) => hasCalculator(offer, isRunOff));

const scriptOf = (document: SiteDocument, scripts: SiteScripts): string | null => {
  if (document.page.name === 'verify') return scripts.verify;
  return needsCalculator(document) ? scripts.calculator : null;
};

export const createRenderer = (scripts: SiteScripts): SiteRenderer => ({
  styleHash: (colors) => createHash('sha256').update(stylesOf(colors)).digest('base64'),
  fonts: fontsOf,
  render: (document) => {
    const { locale, page, brand } = document;
    const html = renderToStaticMarkup(
      <SiteContext value={wordsOf(document)}>
        <html lang={locale}>
          <Head
            styles={stylesOf(brand.colors)}
            fonts={fontsOf(locale)}
            script={scriptOf(document, scripts)}
          />
          <body>
            <Header />
            <main id="content">
              <PageView page={page} />
            </main>
            <Footer />
          </body>
        </html>
      </SiteContext>,
    );
    return `<!DOCTYPE html>\n${html}\n`;
  },
});
