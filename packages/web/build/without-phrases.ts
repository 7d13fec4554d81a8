import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const list = /packages[/\\]phrases[/\\]src[/\\]index\.ts$/;

/** The list of catalogues without the scopes that an app never shows. */
export const listWithout = (code: string, unused: RegExp): string =>
  code.replaceAll(/^ {2}'?([\w-]+)'?: \(\) => import\(.*\n/gm, (line, scope: string) =>
    unused.test(scope) ? '' : line,
  );

/** An app loads the addresses of its catalogues at its start, so it leaves out the catalogues of other apps. */
export const withoutPhrases = (unused: RegExp): Plugin => ({
  name: 'without-phrases',
  apply: 'build',
  enforce: 'pre',
  load: async (id) => (list.test(id) ? listWithout(await readFile(id, 'utf8'), unused) : null),
});
