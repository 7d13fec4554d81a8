import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * Rules use only `app_now()` (docs/decisions/0003): a rule that reads the machine's clock would be wrong with the
 * demo's shifted clock and on a server with a wrong clock.
 */
const root = join(import.meta.dirname, '..', '..', '..', '..');
const otherClocks = [
  /\bDate\.now\(/,
  /\bnew Date\(\)/,
  /\bnow\(\)(?<!app_now\(\))/,
  /\bcurrent_(timestamp|date)\b/i,
];

/** The places where real time is correct, each with its reason. */
const allowed: Readonly<Record<string, string>> = {
  'apps/api/src/modules/app-configuration/brand/brand-reader.ts':
    'how long an answer is kept is counted by the process',
  'apps/api/src/modules/site/count-books.ts': 'how long an answer is kept is counted by the process',
  'packages/providers/src/openid-connect.ts':
    'the library judges tokens by the clock of the process, and is told how far that is from app_now()',
  'packages/providers/src/csob/csob-client.ts':
    'the bank compares the time of a signed call with its own clock',
  'packages/providers/src/payout/payout-client.ts':
    'how long a token is kept is counted by the process; the provider has the last word with 401',
  'packages/providers/src/sumsub/sumsub.ts':
    'the provider compares the time of a signed request with its own clock',
};
/** The journal also stores the real time of each row, even with the demo's shifted clock. */
const realTimes = /^(recorded_at|sealed_at) /;

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|sql)$/.test(entry.name) && !entry.name.endsWith('.test.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)(\/\/|--).*$/gm, '');

describe('the rule clock', () => {
  it.each(['apps/api/src/modules', 'packages/ledger/src', 'packages/providers/src'])(
    'is the only clock that %s read',
    (folder) => {
      const found = filesBelow(folder)
        .filter((path) => allowed[path] === undefined)
        .filter((path) => {
          const text = withoutComments(readFileSync(join(root, path), 'utf8'));
          return otherClocks.some((clock) => clock.test(text));
        });
      expect(found).toEqual([]);
    },
  );

  it('is the default of every instant in the migrations', () => {
    const found = filesBelow('apps/api/migrations').flatMap((path) =>
      withoutComments(readFileSync(join(root, path), 'utf8'))
        .split('\n')
        .filter((line) => /default (now\(\)|current_timestamp)/i.test(line) && !realTimes.test(line.trim()))
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });
});
