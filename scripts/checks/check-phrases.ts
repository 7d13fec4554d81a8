import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locales } from '@parcela/domain';
import { root } from '../lib/children.ts';

const cataloguesOfProduct = join(root, 'packages', 'phrases', 'catalogues');

/** The phrases of all scopes in one language, by `scope/id`. */
const readAll = (catalogues: string, locale: string): Record<string, unknown> =>
  Object.fromEntries(
    readdirSync(catalogues).flatMap((scope) =>
      Object.entries(
        JSON.parse(readFileSync(join(catalogues, scope, `${locale}.json`), 'utf8')) as Record<
          string,
          unknown
        >,
      ).map(([id, message]) => [`${scope}/${id}`, message]),
    ),
  );

/**
 * Checks that every scope has the same ids and variables in every language. One run of the tool checks all scopes,
 * because its start takes longer than its work.
 */
export const checkPhrases = async (catalogues = cataloguesOfProduct): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'phrases-'));
  try {
    for (const locale of locales)
      writeFileSync(join(folder, `${locale}.json`), JSON.stringify(readAll(catalogues, locale)));
    const result = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules', '.bin', 'formatjs'),
        'verify',
        '--source-locale',
        'en',
        '--missing-keys',
        '--extra-keys',
        '--structural-equality',
        join(folder, '*.json'),
      ],
      { encoding: 'utf8', cwd: root },
    );
    return result.status === 0 ? [] : [result.stdout, result.stderr];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
