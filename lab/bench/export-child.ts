import { createFileStore } from '@parcela/platform/files/file-store.ts';
import { checkExport, readManifest } from '../../scripts/export/check-export.ts';
import { compareRegister } from '../../scripts/export/compare-register.ts';
import { readExportKey } from '../../scripts/export/export-key.ts';
import { importExport } from '../../scripts/export/import-export.ts';
import { writeExport } from '../../scripts/export/write-export.ts';

/**
 * Exports, checks or imports in a separate process, as the commands do, so that its memory is measured alone; reports
 * its duration and peak memory to its parent.
 */
const given = (name: string): string => process.env[name] ?? '';
const folder = given('EXPORT_FOLDER');
const publicKey = given('EXPORT_PUBLIC_KEY');

const refuse = (faults: readonly string[]): void => {
  if (faults.length > 0) throw new Error(faults.join('\n'));
};

const steps: Readonly<Record<string, () => Promise<unknown>>> = {
  export: async () =>
    writeExport({
      databaseUrl: given('APP_URL'),
      files: await createFileStore(given('EXPORT_FILES')),
      folder,
      signingKey: readExportKey(given('EXPORT_KEY')),
    }),
  check: async () => refuse(await checkExport(folder, publicKey)),
  import: async () => {
    await importExport(folder, publicKey, given('SUCCESSOR_URL'));
    refuse(await compareRegister(folder, readManifest(folder), given('SUCCESSOR_URL')));
  },
};

const step = steps[given('EXPORT_STEP')];
if (!step) throw new Error('there is no such step');
const start = performance.now();
await step();
process.send?.({
  seconds: (performance.now() - start) / 1000,
  peakMiB: process.resourceUsage().maxRSS / 2 ** 10,
});
process.disconnect?.();
