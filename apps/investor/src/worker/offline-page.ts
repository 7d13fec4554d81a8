import { locales } from '@parcela/domain';
import { workerTexts } from '@parcela/phrases/worker';

const style = `
  :root { color-scheme: light dark; }
  body { margin: 0; min-height: 100dvh; display: grid; place-content: center;
    padding: 2rem 1.25rem; box-sizing: border-box; font: 1rem/1.55 system-ui, sans-serif;
    background: light-dark(#faf8f4, #131615); color: light-dark(#1a1f1d, #ecebe5); text-align: center; }
  main { display: grid; gap: 2.5rem; max-width: 32rem; }
  h1, h2 { margin: 0; font-size: 1.375rem; line-height: 1.25; }
  p { margin: 0.5rem 0; }
  a { display: inline-block; padding: 0.5rem 1rem; color: inherit; }`;

/** The person may read any of the three languages: nothing but the page itself is there to say which. */
const sections = locales.map((locale, index) => {
  const texts = workerTexts[locale];
  const heading = index === 0 ? 'h1' : 'h2';
  return `<section lang="${locale}">
<${heading}>${texts['worker.offlineTitle']}</${heading}>
<p>${texts['worker.offlineText']}</p>
<a href="">${texts['worker.retry']}</a>
</section>`;
});

const html = `<!doctype html>
<html lang="${locales[0]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${locales.map((locale) => workerTexts[locale]['worker.offlineTitle']).join(' / ')}</title>
<style>${style}</style>
</head>
<body>
<main>${sections.join('\n')}</main>
</body>
</html>
`;

/** Where nothing is stored: says in three languages that there is no connection. It has no script. */
export const offlinePage = (): Response =>
  new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    },
  });
