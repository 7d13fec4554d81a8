import { build, type Plugin, type Rolldown } from 'vite';

/**
 * Builds the worker of an app to `/worker.js`: one file without imports, under a name that never changes, because a
 * browser asks for a worker again by its name.
 */
export const workerFile = (entry: string): Plugin => ({
  name: 'worker-file',
  apply: 'build',
  async generateBundle() {
    const built = await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      build: {
        write: false,
        target: 'es2023',
        rolldownOptions: { input: entry, output: { format: 'iife' } },
      },
    });
    const [file] = (built as Rolldown.RolldownOutput).output;
    this.emitFile({ type: 'asset', fileName: 'worker.js', source: file.code });
  },
});
