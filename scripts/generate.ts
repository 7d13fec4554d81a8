import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { buildOpenApi } from '@parcela/platform/http/openapi.ts';
import type { RouteDefinition } from '../packages/contract/src/index.ts';
import { investorRoutes } from '../packages/contract/src/investor/index.ts';
import { operatorRoutes } from '../packages/contract/src/operator/index.ts';
import { tokensCss } from '../packages/ui/src/theme/css-variables.ts';
import { migrationSettingsFile, settingsFile } from './deploy/settings-file.ts';
import { splitCalls } from './lib/split-calls.ts';

/**
 * Writes the files that follow from others: from the design tokens their CSS variables; from the contract the OpenAPI
 * documents (committed, so that a change is seen in review) and the clients of the apps; from the configuration the
 * example of a deployment's settings. `npm test` runs it again and refuses a difference.
 */
const root = join(import.meta.dirname, '..');
const outputDir = process.argv[2] ?? root;

const generate = async (
  audience: 'investor' | 'operator',
  routes: Readonly<Record<string, RouteDefinition>>,
): Promise<void> => {
  const documentPath = join(outputDir, `packages/client/openapi.${audience}.json`);
  mkdirSync(join(outputDir, 'packages/client'), { recursive: true });
  const document = await buildOpenApi({
    title: `${audience === 'operator' ? 'Operator' : 'Investor'} API`,
    routes,
  });
  writeFileSync(documentPath, `${JSON.stringify(document, null, 2)}\n`);
  await createClient({
    input: documentPath,
    output: {
      path: join(outputDir, `packages/client/src/${audience}`),
      importFileExtension: '.ts',
      clean: true,
    },
    plugins: [
      '@hey-api/client-fetch',
      '@hey-api/typescript',
      '@hey-api/sdk',
      { name: '@tanstack/react-query', queryOptions: true },
    ],
    logs: { level: 'error' },
  });
  splitCalls(join(outputDir, `packages/client/src/${audience}`), Object.values(routes));
};

const themeDir = join(outputDir, 'packages/ui/src/theme');
mkdirSync(themeDir, { recursive: true });
writeFileSync(join(themeDir, 'tokens.css'), tokensCss());

mkdirSync(join(outputDir, 'deploy'), { recursive: true });
writeFileSync(join(outputDir, 'deploy/settings.env.example'), settingsFile());
writeFileSync(join(outputDir, 'deploy/migrate.env.example'), migrationSettingsFile());

await generate('investor', investorRoutes);
await generate('operator', operatorRoutes);
