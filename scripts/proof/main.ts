import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/children.ts';
import { proofReadmeNow } from './pages-now.ts';

/** `npm run proof`: writes docs/proof/README.md from the pages beside it. */
writeFileSync(join(root, 'docs', 'proof', 'README.md'), proofReadmeNow());
process.stdout.write('docs/proof/README.md is written\n');
