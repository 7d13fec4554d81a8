import { environment, type Environment } from '@parcela/platform/config/environment.ts';
import { variableGroups } from '@parcela/platform/config/variables.ts';

/**
 * Variables that the deployment's own files set, which are wrong in a settings file: docs/operations/start.md
 * explains them.
 */
const setByDeployment: ReadonlySet<string> = new Set([
  'APP_MODE',
  'ROLE',
  'PORT',
  'HOST',
  'METRICS_PORT',
  'METRICS_HOST',
  'TRUST_PROXY',
  'INVESTOR_APP_DIR',
  'BACKOFFICE_APP_DIR',
  'SITE_APP_DIR',
]);

/** Examples that differ from those for a shell, or that fit compose.yaml. */
const exampleHere: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgresql://parcela_api:password@localhost/parcela?host=/run/postgresql',
  FILES_URL: '/var/lib/parcela/files',
};

const form = `Values stand between single quotes and are taken as they are. Where an example has $( ), run that in a shell and
write down what it prints. A password in an address has only letters and digits.`;

const headOf = (
  whose: string,
  name: string,
): string => `The settings of ${whose}: copy this file to deploy/${name},
fill it in, and let nobody else read it (docs/operations/deploy.md). Written by npm run generate; do not edit it here.

${form}`;

const comment = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? '#' : `# ${line}`))
    .join('\n');

const entry = (name: string, lines: readonly string[], isRequired: boolean): string => {
  const line = isRequired ? `${name}=''` : `#${name}=''`;
  return `${comment(lines.join('\n'))}\n${line}\n`;
};

const exampleLine = (name: string, example: string): string => `for example ${exampleHere[name] ?? example}`;

const isVariable = (name: string): name is keyof Environment => name in environment.shape;

const defaultLines = (name: keyof Environment): string[] => {
  const { data } = environment.shape[name].safeParse(undefined);
  return data === undefined || data === '' ? [] : [`default ${data}`];
};

const chapter = (title: string, entries: readonly string[]): string =>
  [`${comment(`--- ${title} ---`)}\n`, ...entries].join('\n');

const ownerAddress = entry(
  'DATABASE_ADMIN_URL',
  [
    'the owner of the database, which migrates it; API and worker refuse to start where they are given it',
    'for example postgresql://parcela_owner:password@localhost/parcela?host=/run/postgresql',
  ],
  true,
);
const proxyCertificate = entry(
  'PROXY_TLS',
  [
    'compose.yaml only: names an own certificate to the proxy; without it one is got and renewed by ACME',
    'for example tls /etc/caddy/own-certificate/fullchain.pem /etc/caddy/own-certificate/key.pem',
  ],
  false,
);

const entriesOf = (
  group: Readonly<Record<string, { readonly purpose: string; readonly example: string }>>,
  isRequired: boolean,
): string[] =>
  Object.entries(group)
    .filter(([name]) => !setByDeployment.has(name))
    .flatMap(([name, { purpose, example }]) =>
      isVariable(name)
        ? [entry(name, [purpose, exampleLine(name, example), ...defaultLines(name)], isRequired)]
        : [],
    );

/** The text of deploy/settings.env.example. */
export const settingsFile = (): string =>
  [
    `${comment(headOf('API and worker', 'settings.env'))}\n`,
    chapter('Without these nothing starts', entriesOf(variableGroups.required, true)),
    chapter('These have a default, or offer something more', [
      proxyCertificate,
      ...entriesOf(variableGroups.optional, false),
    ]),
  ].join('\n');

/** The text of deploy/migrate.env.example: the migration needs none of the platform's keys. */
export const migrationSettingsFile = (): string => {
  const { purpose, example } = variableGroups.required.DATABASE_URL;
  return [
    `${comment(headOf('the migration', 'migrate.env'))}\n`,
    ownerAddress,
    entry(
      'DATABASE_URL',
      [`as in settings.env: ${purpose}, which the migration makes`, exampleLine('DATABASE_URL', example)],
      true,
    ),
  ].join('\n');
};
