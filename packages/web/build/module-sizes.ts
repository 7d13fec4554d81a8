import { relative } from 'node:path';
import type { Plugin } from 'vite';

const repository = new URL('../../..', import.meta.url).pathname;

/**
 * Writes `.vite/modules.json` beside the manifest: bytes of code by module, of each file. `bench/first-visit.ts` says by
 * it what a file consists of.
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
