import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tokensCss } from '../packages/ui/src/theme/css-variables.ts';
import { migrationSettingsFile, settingsFile } from './deploy/settings-file.ts';
import { operationLines } from './openapi/openapi-documents.ts';

/**
 * Writes the files that follow from others: from the design tokens their CSS variables; from the contract its calls, so
 * that review sees a change; from the configuration the example of a deployment's settings. `npm test` runs it again
 * and refuses a difference.
 */
const root = join(import.meta.dirname, '..');
const outputDir = process.argv[2] ?? root;

const write = (path: string, text: string): void => {
  const file = join(outputDir, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

write('packages/ui/src/theme/tokens.css', tokensCss());
write('deploy/settings.env.example', settingsFile());
write('deploy/migrate.env.example', migrationSettingsFile());
write('packages/contract/operations.txt', `${(await operationLines()).join('\n')}\n`);
