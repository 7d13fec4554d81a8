import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/children.ts';
import { audienceNames, openApiDocument } from './openapi-documents.ts';

/** `npm run openapi [-- FOLDER]`: writes the OpenAPI documents of both audiences. */
const folder = process.argv[2] ?? join(root, 'var', 'openapi');
mkdirSync(folder, { recursive: true });
for (const audience of audienceNames) {
  const file = join(folder, `openapi.${audience}.json`);
  writeFileSync(file, `${JSON.stringify(await openApiDocument(audience), null, 2)}\n`);
  process.stdout.write(`Written to ${file}\n`);
}
