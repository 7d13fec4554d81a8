import { siteUrl } from '../../support/environment.ts';

/** A page or file of the public site as a crawler receives it. */
export interface Crawled {
  readonly path: string;
  readonly status: number;
  readonly type: string;
  readonly body: string;
  /** The page with the link to it. */
  readonly from: string;
}

const isPage = (path: string): boolean => /^\/(cs|en|pl)(\/|$|\?)/.test(path);

/** Every address in a page: links, pictures, scripts, fonts, and metadata for search engines and other sites. */
const addressesIn = (html: string, origin: string): string[] => {
  const attributes = [...html.matchAll(/\s(?:href|src|content)="([^"]+)"/g)].map(([, value = '']) => value);
  const sets = [...html.matchAll(/\ssrcset="([^"]+)"/gi)].flatMap(([, value = '']) =>
    value.split(',').map((part) => part.trim().split(' ')[0] ?? ''),
  );
  return [...attributes, ...sets]
    .map((value) => value.replaceAll('&amp;', '&'))
    .map((value) => (value.startsWith(origin) ? value.slice(origin.length) || '/' : value))
    .filter((value) => value.startsWith('/') && !value.startsWith('//'))
    .map((value) => value.split('#')[0] ?? value);
};

/**
 * The server encodes each size of a picture at its first request; one size is enough to check that the picture
 * exists.
 */
const isLargerPicture = (path: string): boolean => /[?&]width=(960|1600)$/.test(path);

const read = async (path: string, from: string): Promise<Crawled> => {
  const response = await fetch(new URL(path, siteUrl), {
    redirect: 'manual',
    headers: { accept: 'text/html,image/webp,*/*' },
  });
  const type = response.headers.get('content-type') ?? '';
  return {
    path,
    from,
    type,
    status: response.status,
    body: type.startsWith('text/') || /xml/.test(type) ? await response.text() : '',
  };
};

/** Follows every address of the site from these, each once. */
export const crawl = async (starts: readonly string[], origin: string): Promise<Crawled[]> => {
  const seen = new Set(starts);
  const waiting = starts.map((path) => ({ path, from: 'start' }));
  const found: Crawled[] = [];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const page = await read(next.path, next.from);
    found.push(page);
    if (!isPage(page.path) || !page.type.startsWith('text/html')) continue;
    for (const path of new Set(addressesIn(page.body, origin))) {
      if (seen.has(path) || isLargerPicture(path)) continue;
      seen.add(path);
      waiting.push({ path, from: page.path });
    }
  }
  return found;
};
