import { locales, localeTags, sourceLocale } from '@parcela/domain';
import type { ReactNode } from 'react';
import { useSite } from '../words/site-context.ts';
import { pageMeta } from './page-meta.ts';
import { structuredData } from './structured-data.ts';

const Alternates = (): ReactNode => {
  const { document } = useSite();
  const { addresses, origin, locale, page } = document;
  if (addresses === null) return <meta name="robots" content="noindex" />;
  return (
    <>
      <link rel="canonical" href={origin + addresses[locale]} />
      {locales.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={origin + addresses[other]} />
      ))}
      <link
        rel="alternate"
        hrefLang="x-default"
        href={origin + (page.name === 'start' ? '/' : addresses[sourceLocale])}
      />
    </>
  );
};

const Sharing = (): ReactNode => {
  const words = useSite();
  const { document } = words;
  const { addresses, origin, locale, brand } = document;
  const { title, description, type, image } = pageMeta(words);
  return (
    <>
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={localeTags[locale].replace('-', '_')} />
      {addresses !== null && <meta property="og:url" content={origin + addresses[locale]} />}
      {image !== null && (
        <>
          <meta property="og:image" content={origin + image.url} />
          <meta property="og:image:width" content={String(image.width)} />
          <meta property="og:image:height" content={String(image.height)} />
          <meta property="og:image:alt" content={image.alt} />
        </>
      )}
      <meta name="twitter:card" content={image === null ? 'summary' : 'summary_large_image'} />
    </>
  );
};

interface HeadProps {
  readonly styles: string;
  readonly fonts: readonly string[];
  /** Address of the script of the page, if it has one. */
  readonly script: string | null;
}

export const Head = ({ styles, fonts, script }: HeadProps): ReactNode => {
  const words = useSite();
  const { document, t, to } = words;
  const meta = pageMeta(words);
  const data = structuredData(words, meta);
  const { name } = document.brand;
  const title = meta.title.includes(name) ? meta.title : `${meta.title} | ${name}`;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={meta.description} />
      {fonts.map((font) => (
        <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      {/* oxlint-disable-next-line react/no-danger -- our own style sheet, whole, so that nothing waits for it */}
      <style dangerouslySetInnerHTML={{ __html: styles }} />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#faf8f4" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#131615" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href={document.brand.smallIcon} type="image/png" sizes="32x32" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <Alternates />
      <link
        rel="alternate"
        type="application/atom+xml"
        title={t('site.articles.title')}
        href={to({ name: 'feed' })}
      />
      <Sharing />
      {data !== null && (
        // oxlint-disable-next-line react/no-danger -- JSON in which nothing can end the element
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: data }} />
      )}
      {script !== null && <script type="module" src={script} />}
    </head>
  );
};
