import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isClean, writeSourceArchive } from './source-archive.ts';

describe('the source archive', () => {
  let folder = '';
  let repository = '';
  const git = (...args: readonly string[]): void => {
    const author = ['-c', 'user.name=a', '-c', 'user.email=a@example.com'];
    execFileSync('git', [...author, ...args], { cwd: repository, stdio: 'ignore' });
  };
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sources-'));
    repository = mkdtempSync(join(tmpdir(), 'repository-'));
    git('init');
    writeFileSync(join(repository, 'kept.txt'), 'kept');
    git('add', '.');
    git('commit', '-m', 'first');
  });
  afterAll(() => {
    for (const path of [folder, repository]) rmSync(path, { recursive: true });
  });

  it('has the same bytes each time, and contains only committed files', () => {
    const [first, second] = [join(folder, 'a.tar.gz'), join(folder, 'b.tar.gz')];
    writeSourceArchive(repository, 'parcela-1.0.0', first);
    writeFileSync(join(repository, 'new.txt'), 'new');
    writeSourceArchive(repository, 'parcela-1.0.0', second);
    expect(readFileSync(first).equals(readFileSync(second))).toBe(true);
    const listed = execFileSync('tar', ['-t', '-z', '-f', first], { encoding: 'utf8' });
    expect(listed.trim().split('\n')).toEqual(['parcela-1.0.0/', 'parcela-1.0.0/kept.txt']);
  });

  it('fails for a tree with a changed or a new file', () => {
    rmSync(join(repository, 'new.txt'), { force: true });
    expect(isClean(repository)).toBe(true);
    writeFileSync(join(repository, 'new.txt'), 'new');
    expect(isClean(repository)).toBe(false);
    rmSync(join(repository, 'new.txt'));
    writeFileSync(join(repository, 'kept.txt'), 'changed');
    expect(isClean(repository)).toBe(false);
  });
});
