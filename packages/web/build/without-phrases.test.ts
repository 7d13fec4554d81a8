import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listWithout } from './without-phrases.ts';

const code = readFileSync(join(import.meta.dirname, '../../phrases/src/index.ts'), 'utf8');
const imports = (text: string): string[] => text.match(/import\('[^']+'/g) ?? [];

describe('the list of catalogues of an app', () => {
  it('has every catalogue except the unused scopes', () => {
    const shorter = imports(listWithout(code, /^bo-orders$/));
    expect(imports(code).filter((file) => !shorter.includes(file))).toEqual(
      ['cs', 'en', 'pl'].map((locale) => `import('../catalogues/bo-orders/${locale}.json'`),
    );
  });
});
