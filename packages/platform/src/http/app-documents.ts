import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The list that the build of an app writes (packages/web/build/documents.ts). */
interface DocumentList {
  readonly documents: readonly { readonly file: string; readonly addresses: string }[];
}

/** Finds the document of an address: the shell of its page with its file names, or the bare page. */
export const documentFinder = (dir: string): ((url: string) => string) => {
  const path = join(dir, 'documents.json');
  if (!existsSync(path)) return () => 'index.html';
  const { documents } = JSON.parse(readFileSync(path, 'utf8')) as DocumentList;
  const known = documents.map(({ file, addresses }) => ({ file, pattern: new RegExp(addresses) }));
  return (url) => {
    const [pathname = ''] = url.split('?', 1);
    return known.find(({ pattern }) => pattern.test(pathname))?.file ?? 'index.html';
  };
};
