import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const file = 'icons.gen.ts';
const mark = `${file}?`;

/** Makes each icon a module of its own, so that a screen loads only the icons it shows. */
export const separateIcons = (): Plugin => ({
  name: 'separate-icons',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    const [path = id, wanted] = id.split('?');
    if (!path.endsWith(`/${file}`)) return null;
    const code = await readFile(path, 'utf8');
    if (wanted === undefined)
      return code.replaceAll(/^export const (\w+) = .*$/gm, `export { $1 } from './${mark}$1';`);
    const others = new RegExp(`^export const (?!${wanted} ).*$`, 'gm');
    return code.replaceAll(others, '');
  },
});
