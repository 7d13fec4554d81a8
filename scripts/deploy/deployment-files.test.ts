import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { Service } from 'kubernetes-models/v1/Service';
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { environment } from '@parcela/platform/config/environment.ts';
import { readConfig } from '@parcela/platform/config/config.ts';
import { root } from '../lib/children.ts';
import { migrationSettingsFile, settingsFile } from './settings-file.ts';
import { trialSettings } from './trial-settings.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Container {
  readonly env?: readonly { readonly name: string }[];
  readonly securityContext?: Readonly<Record<string, unknown>>;
  readonly livenessProbe?: object;
  readonly startupProbe?: object;
  readonly readinessProbe?: object;
  readonly resources?: { readonly limits?: object; readonly requests?: object };
}
interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: {
    readonly template?: {
      readonly spec: {
        readonly securityContext: Readonly<Record<string, unknown>>;
        readonly containers: readonly Container[];
        readonly volumes: readonly { readonly secret?: { readonly secretName: string } }[];
      };
    };
  };
}

/** The schemas of Kubernetes itself, as a package. */
const models = {
  Deployment,
  Job,
  Ingress,
  NetworkPolicy,
  PodDisruptionBudget,
  Namespace,
  Service,
  ServiceAccount,
} as const;

const manifestsIn = (path: string): Manifest[] =>
  parseAllDocuments(read(path)).map((document) => document.toJS() as Manifest);
const files = globSync('deploy/kubernetes/*.yaml', { cwd: root }).filter(
  (path) => !path.endsWith('kustomization.yaml'),
);
const manifests = files.flatMap(manifestsIn);

const faultOf = (manifest: Manifest): string | undefined => {
  const Model = models[manifest.kind as keyof typeof models] as
    | (new (data: never) => { validate(): void })
    | undefined;
  if (!Model) return `no schema of ${manifest.kind} is known here`;
  try {
    new Model(manifest as never).validate();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the manifests of Kubernetes', () => {
  it('are all applied, and match their schemas', () => {
    const { resources } = parse(read('deploy/kubernetes/kustomization.yaml')) as { resources: string[] };
    expect(
      files.map((path) => path.replaceAll('\\', '/').replace('deploy/kubernetes/', '')).toSorted(),
    ).toEqual(resources.toSorted());
    expect(manifests.map((manifest) => [manifest.metadata.name, faultOf(manifest)])).toEqual(
      manifests.map(({ metadata }) => [metadata.name, undefined]),
    );
  });

  it('fail the check when they contain a fault', () => {
    const [api] = manifestsIn('deploy/kubernetes/api.yaml');
    expect(faultOf({ ...api!, spec: { ...api!.spec, replicas: 'two' } as never })).toMatch(/replicas/);
  });

  it('run nothing as root, write nowhere, and declare their limits and probes', () => {
    const pods = manifests.flatMap(({ metadata, spec }) =>
      spec?.template ? [{ metadata, spec: spec.template.spec }] : [],
    );
    expect(pods.map(({ metadata }) => metadata.name).toSorted()).toEqual(['api', 'migrate', 'worker']);
    for (const { spec } of pods) {
      expect(spec.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      for (const { securityContext, resources } of spec.containers) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(resources).toMatchObject({ limits: { memory: expect.any(String) as string } });
      }
    }
    for (const { metadata, spec } of pods.filter((pod) => pod.metadata.name !== 'migrate'))
      for (const probe of ['startupProbe', 'livenessProbe'] as const)
        expect([metadata.name, spec.containers[0]?.[probe]]).toEqual([metadata.name, expect.any(Object)]);
  });
});

interface Compose {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly read_only?: boolean;
        readonly cap_drop?: readonly string[];
        readonly environment?: Readonly<Record<string, string>>;
        readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
        readonly deploy?: { readonly resources: { readonly limits: object } };
        readonly ports?: readonly string[];
        readonly volumes?: readonly string[];
        readonly secrets?: readonly (string | { readonly source: string; readonly target: string })[];
        readonly networks?: readonly string[];
      }
    >
  >;
  readonly secrets: Readonly<Record<string, object>>;
  readonly volumes: Readonly<Record<string, object>>;
}
const compose = parse(read('compose.yaml'), { merge: true }) as Compose;

describe('the owner of the database', () => {
  /** Variables that API and worker must not have. */
  const owner = /admin|owner|migrate/i;

  it('has its own Secret in Kubernetes, which only the migration job mounts', () => {
    const mounted = manifests.flatMap(({ metadata, spec }) =>
      (spec?.template?.spec.volumes ?? []).flatMap(({ secret }) =>
        secret === undefined ? [] : [`${metadata.name}: ${secret.secretName}`],
      ),
    );
    expect(mounted.toSorted()).toEqual([
      'api: parcela-settings',
      'migrate: parcela-migrate',
      'worker: parcela-settings',
    ]);
    for (const file of ['api', 'worker'])
      expect(manifestsIn(`deploy/kubernetes/${file}.yaml`).map((one) => JSON.stringify(one))).toEqual(
        expect.not.arrayContaining([expect.stringMatching(owner)]),
      );
  });

  it('has its own files in compose.yaml, which only migration and database read', () => {
    const given = Object.entries(compose.services).map(([name, { secrets, environment: set }]) => [
      name,
      secrets ?? [],
      Object.entries(set ?? {}).filter(([variable]) => /ADMIN|PASSWORD|SECRET/.test(variable)),
    ]);
    expect(given).toEqual([
      [
        'database',
        ['database-owner-password'],
        [['POSTGRES_PASSWORD_FILE', '/run/secrets/database-owner-password']],
      ],
      ['migrate', [{ source: 'migrate', target: 'settings' }], []],
      ['api', ['settings'], []],
      ['worker', ['settings'], []],
      ['proxy', [], []],
    ]);
    // Compose inserts values from --env-file wherever the file names them.
    expect(read('compose.yaml')).not.toMatch(/\$\{DATABASE/);
  });

  it('has its own files for systemd, which only migration and dump read', () => {
    const credentialsOf = (unit: string): string[] =>
      read(`deploy/systemd/parcela-${unit}.service`)
        .split('\n')
        .filter((line) => line.startsWith('LoadCredential='));
    expect(
      Object.fromEntries(['api', 'worker', 'migrate', 'backup'].map((unit) => [unit, credentialsOf(unit)])),
    ).toEqual({
      api: ['LoadCredential=settings:/etc/parcela/settings.env'],
      worker: ['LoadCredential=settings:/etc/parcela/settings.env'],
      migrate: ['LoadCredential=settings:/etc/parcela/migrate.env'],
      backup: ['LoadCredential=owner:/etc/parcela/database-owner'],
    });
  });

  it('appears in the settings of the migration but not in the settings of API and worker', () => {
    expect(Object.keys(parseEnv(migrationSettingsFile()))).toEqual(['DATABASE_ADMIN_URL', 'DATABASE_URL']);
    expect(settingsFile()).not.toContain('DATABASE_ADMIN_URL');
    for (const file of ['deploy/settings.env', 'deploy/migrate.env', 'deploy/database-owner.password'])
      expect(read('.gitignore').split('\n')).toContain(file);
  });
});

describe('compose.yaml', () => {
  it('runs each part without capabilities, with a health check and limits', () => {
    expect(Object.keys(compose.services)).toEqual(['database', 'migrate', 'api', 'worker', 'proxy']);
    for (const [name, service] of Object.entries(compose.services)) {
      expect([name, service.read_only, service.cap_drop]).toEqual([name, true, ['ALL']]);
      expect([name, service.healthcheck]).toEqual([name, expect.any(Object)]);
      expect([name, service.deploy?.resources.limits]).toMatchObject([
        name,
        { memory: expect.any(String) as string },
      ]);
    }
  });

  it('opens only the proxy to the outside', () => {
    const open = Object.entries(compose.services).filter(([, { ports }]) => ports !== undefined);
    expect(open.map(([name]) => name)).toEqual(['proxy']);
  });

  it('passes secrets as files, the only way for a read-only service', () => {
    expect(Object.values(compose.secrets)).toEqual([
      { file: './deploy/settings.env' },
      { file: './deploy/migrate.env' },
      { file: './deploy/database-owner.password' },
    ]);
  });

  it('uses only secrets, volumes and variables that exist', () => {
    const isThere = (volume: string): boolean => {
      const [source = ''] = volume.split(':');
      return source.startsWith('./') ? existsSync(join(root, source)) : source in compose.volumes;
    };
    const missing = Object.entries(compose.services).flatMap(
      ([name, { secrets = [], volumes = [], ...service }]) => {
        const isOurs = ['api', 'worker', 'migrate'].includes(name);
        const given = isOurs ? Object.keys(service.environment ?? {}) : [];
        return [
          ...secrets
            .map((secret) => (typeof secret === 'string' ? secret : secret.source))
            .filter((secret) => !(secret in compose.secrets)),
          ...volumes.filter((volume) => !isThere(volume)),
          ...given.filter((variable) => !(variable in environment.shape)),
        ].map((what) => `${name}: ${what}`);
      },
    );
    expect(missing).toEqual([]);
  });
});

describe('the settings file', () => {
  it('is read by Node with exactly the variables that it names, and starts nothing while empty', () => {
    const filled = settingsFile()
      .replaceAll(/^#([A-Z\d_]+=)/gm, '$1')
      .replaceAll("=''", "='x y'");
    const names = Object.keys(parseEnv(filled));
    expect(names.filter((name) => !(name in environment.shape))).toEqual(['PROXY_TLS']);
    expect(names.length).toBeGreaterThan(50);
    expect(() => readConfig(parseEnv(settingsFile()))).toThrow('Missing:');
  });

  it('is a production configuration when filled in like try-image.sh does', () => {
    const settings = trialSettings({
      publicUrl: 'https://invest.example.org',
      databaseUrl: 'postgresql://parcela_api:x@localhost/parcela?host=/run/postgresql',
    });
    const config = readConfig(settings);
    expect(config.isDemo).toBe(false);
    const shown = config.described.find(({ name }) => name === 'DATABASE_URL')?.value;
    expect(shown).toBe('postgresql://localhost/parcela');
  });
});

describe('the units of systemd', () => {
  const units = globSync('deploy/systemd/*.service', { cwd: root });
  it('for the platform give up every privilege', () => {
    const ours = units.filter((path) => !path.includes('failed'));
    expect(ours).toHaveLength(4);
    for (const path of ours)
      for (const line of [
        'User=parcela',
        'NoNewPrivileges=true',
        'ProtectSystem=strict',
        'CapabilityBoundingSet=',
      ])
        expect([path, read(path).split('\n')]).toEqual([path, expect.arrayContaining([line])]);
  });

  // A dependency that failed once keeps a service down permanently, and so does a start limit: this happened
  // with an unavailable database during the machine's start.
  it('for API and worker start after the migration, need no other unit, and restart without a limit', () => {
    for (const part of ['api', 'worker']) {
      const lines = read(`deploy/systemd/parcela-${part}.service`).split('\n');
      expect([part, lines]).toEqual([
        part,
        expect.arrayContaining([
          'After=network-online.target postgresql.service parcela-migrate.service',
          'Wants=network-online.target parcela-migrate.service',
          'Restart=always',
          'StartLimitIntervalSec=0',
        ]),
      ]);
      expect([part, lines.filter((line) => /^Exec.*migrate/.test(line))]).toEqual([part, []]);
      expect([part, lines.filter((line) => /^(?:Requires|BindsTo|Requisite|PartOf)=/.test(line))]).toEqual([
        part,
        [],
      ]);
    }
  });

  it('for the migration run once to completion, and again after a failure', () => {
    expect(read('deploy/systemd/parcela-migrate.service').split('\n')).toEqual(
      expect.arrayContaining([
        'Type=oneshot',
        'ExecStart=/opt/parcela/deploy/entry.sh migrate',
        'Restart=on-failure',
        'StartLimitIntervalSec=0',
      ]),
    );
  });

  it('pass secrets in files, because every user sees the arguments of a process', () => {
    for (const path of units)
      expect([path, read(path)]).toEqual([path, expect.not.stringMatching(/\$\$\(cat /)]);
    expect(read('deploy/systemd/parcela-backup.service')).toContain('PGSERVICEFILE=%d/owner');
  });
});
