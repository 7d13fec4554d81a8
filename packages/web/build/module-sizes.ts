import { relative } from 'node:path';
import type { Plugin } from 'vite';

const repository = new URL('../../..', import.meta.url).pathname;

/**
 * Writes `.vite/modules.json` next to the manifest: the bytes of code of each module in each file.
 * `lab/bench/first-visit.ts` uses it to show the modules of a file.
 */
export const moduleSizes = (): Plugin => ({
  name: 'module-sizes',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  generateBundle(_options, bundle) {
    const sizes = Object.values(bundle).flatMap((file) => {
      if (file.type !== 'chunk') return [];
      const modules = Object.entries(file.modules).map(
        ([id, { renderedLength }]) => [relative(repository, id), renderedLength] as const,
      );
      return [[file.fileName, Object.fromEntries(modules)] as const];
    });
    const source = JSON.stringify(Object.fromEntries(sizes));
    this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source });
  },
});
