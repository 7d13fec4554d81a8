import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../lib/children.ts';
import { openApiDocument } from '../../openapi/openapi-documents.ts';
import { findBannedWords } from './banned-words.ts';
import { repositoryFiles } from '../repository-files.ts';

const files = repositoryFiles().filter((path) => /\.tsx?$/.test(path) && !/banned-words/.test(path));
/** Words of the investors' contract, which the specification fixes. */
const contractWords = async (): Promise<ReadonlySet<string>> => {
  const text = JSON.stringify(await openApiDocument('investor'));
  const words = [...text.matchAll(/["/]([A-Za-z]\w*)[":]/g)].map(([, word = '']) => word);
  return new Set(
    words.flatMap((word) => [word, `_${word}`, `${word.charAt(0).toLowerCase()}${word.slice(1)}`]),
  );
};

describe('identifiers', () => {
  it('contain no banned word', async () => {
    const fixed = await contractWords();
    expect(
      files.flatMap((path) => findBannedWords(path, readFileSync(join(root, path), 'utf8'), fixed)),
    ).toEqual([]);
  });

  it('are reported with a banned word, but texts are not', () => {
    const text = `// takeLevel\nconst takeLevel = 'sweep';\nconst { payoutAccount, getPayouts } = takeLevel;`;
    expect(findBannedWords('apps/api/src/a.ts', text, new Set(['getPayouts']))).toEqual([
      'apps/api/src/a.ts: takeLevel (claim, revoke or return)',
      'apps/api/src/a.ts: payoutAccount (distribution, or bank account)',
    ]);
  });
});
