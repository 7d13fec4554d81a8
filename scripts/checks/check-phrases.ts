import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/children.ts';

const catalogues = join(root, 'packages', 'phrases', 'catalogues');

/** Every scope has the same ids with the same variables in all three languages. */
export const checkPhrases = async (): Promise<string[]> =>
  readdirSync(catalogues).flatMap((scope) => {
    const result = spawnSync(
      join(root, 'node_modules', '.bin', 'formatjs'),
      [
        'verify',
        '--source-locale',
        'en',
        '--missing-keys',
        '--extra-keys',
        '--structural-equality',
        join(catalogues, scope, '*.json'),
      ],
      { encoding: 'utf8', cwd: root },
    );
    return result.status === 0 ? [] : [`${scope}:`, result.stdout, result.stderr];
  });
