import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/children.ts';

interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

interface Component {
  readonly type: 'library';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly scope: 'required';
  readonly licenses?: readonly { readonly expression: string }[];
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}

/** A bill of materials in the form of CycloneDX 1.6. */
export interface BillOfMaterials {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: '1.6';
  readonly version: 1;
  readonly metadata: object;
  readonly components: readonly Component[];
}

const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** npm's `sha512-…` as hexadecimal, like in CycloneDX. */
const hashesOf = (integrity: string | undefined): Component['hashes'] => {
  const [, bits, base64 = ''] = /^sha(256|384|512)-(\S+)$/.exec(integrity ?? '') ?? [];
  return bits === undefined
    ? undefined
    : [{ alg: `SHA-${bits}`, content: Buffer.from(base64, 'base64').toString('hex') }];
};

const componentOf = (path: string, { version = '', license, integrity }: LockEntry): Component => {
  const name = nameOf(path);
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const hashes = hashesOf(integrity);
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    scope: 'required',
    ...(license !== undefined && { licenses: [{ expression: license }] }),
    ...(hashes && { hashes }),
  };
};

/**
 * All delivered packages, from the lock file. `npm sbom --omit=dev` omits a package that is both a tool of
 * the root and a dependency of a workspace, such as Fastify, and refuses the lock file without that option.
 */
export const makeBillOfMaterials = (): BillOfMaterials => {
  const { version, packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly version: string;
    readonly packages: Readonly<Record<string, LockEntry>>;
  };
  const delivered = Object.entries(packages).filter(
    ([path, entry]) => path.includes('node_modules/') && entry.dev !== true && entry.link !== true,
  );
  const components = new Map(
    delivered.map(([path, entry]) => {
      const component = componentOf(path, entry);
      return [component.purl, component] as const;
    }),
  );
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: 'parcela', version } },
    components: [...components.values()].toSorted((a, b) => a.purl.localeCompare(b.purl)),
  };
};
