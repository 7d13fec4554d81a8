import { type Locale, locales, type PageFacts, pageFactsId } from '@parcela/domain';
import { workerTexts } from '@parcela/phrases/worker';

/** The brand, as far as the stored document contains it. */
export interface OfflineBrand {
  readonly name: string;
  /** The address of its stored mark. */
  readonly icon: string;
  /** The colour of a link on a light and on a dark background. */
  readonly link: readonly [light: string, dark: string];
}

const brandLink = /--parcela-link:(#[0-9a-f]{6})/g;

/** The facts that the server has written into the document; undefined for a document without them. */
const factsIn = (html: string): PageFacts | undefined => {
  const [, after] = html.split(`id="${pageFactsId}">`);
  const [json] = after?.split('</script>') ?? [];
  return json === undefined ? undefined : (JSON.parse(json) as PageFacts);
};

/** Reads the brand from the document of the app; undefined for a document without it. */
export const brandIn = (html: string): OfflineBrand | undefined => {
  const facts = factsIn(html);
  const [light, dark] = [...html.matchAll(brandLink)].map(([, color]) => color);
  if (facts === undefined || light === undefined || dark === undefined) return undefined;
  return { name: facts.brand.name, icon: facts.brand.icon, link: [light, dark] };
};

const styleOf = (brand: OfflineBrand | undefined): string => `
  :root { color-scheme: light dark; }
  body { margin: 0; min-height: 100dvh; display: grid; place-content: center;
    padding: 2rem 1.25rem; box-sizing: border-box; font: 1rem/1.55 system-ui, sans-serif;
    background: light-dark(#faf8f4, #131615); color: light-dark(#1a1f1d, #ecebe5); text-align: center; }
  main { display: grid; gap: 2.5rem; max-width: 32rem; }
  header { display: flex; align-items: center; justify-content: center; gap: 0.75rem; font-weight: 600; }
  header img { width: 2.5rem; height: 2.5rem; border-radius: 8px; }
  h1, h2 { margin: 0; font-size: 1.375rem; line-height: 1.25; }
  p { margin: 0.5rem 0; }
  a { display: inline-block; padding: 0.5rem 1rem; color: ${brand === undefined ? 'inherit' : `light-dark(${brand.link.join(', ')})`}; }`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const sectionOf = (locale: Locale, index: number): string => {
  const texts = workerTexts[locale];
  const heading = index === 0 ? 'h1' : 'h2';
  return `<section lang="${locale}">
<${heading}>${texts['worker.offlineTitle']}</${heading}>
<p>${texts['worker.offlineText']}</p>
<a href="">${texts['worker.retry']}</a>
</section>`;
};

const headerOf = ({ name, icon }: OfflineBrand): string =>
  `<header><img src="${icon}" alt="">${escaped(name)}</header>\n`;

const hashOf = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCodePoint(...new Uint8Array(digest)));
};

/** The language in an address of the public site. */
const localeOf = (pathname: string): Locale | undefined =>
  locales.find((locale) => pathname === `/${locale}` || pathname.startsWith(`/${locale}/`));

/**
 * Says that there is no connection, in the language of the address. Without a language in the address it uses all
 * three languages, because the reader's language is unknown. The page has no script.
 */
export const offlinePage = async (pathname: string, brand: OfflineBrand | undefined): Promise<Response> => {
  const own = localeOf(pathname);
  const spoken = own === undefined ? locales : [own];
  const style = styleOf(brand);
  const html = `<!doctype html>
<html lang="${spoken[0]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${spoken.map((locale) => workerTexts[locale]['worker.offlineTitle']).join(' / ')}</title>
<style>${style}</style>
</head>
<body>
<main>${brand === undefined ? '' : headerOf(brand)}${spoken.map(sectionOf).join('\n')}</main>
</body>
</html>
`;
  const policy = `default-src 'none'; img-src 'self'; style-src 'sha256-${await hashOf(style)}'; base-uri 'none'; form-action 'none'`;
  return new Response(html, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  });
};
