import { type Environment, environment, hopsOf } from './environment.ts';
import { describeConfiguration } from './describe-configuration.ts';
import { incompleteConfiguration } from './variables.ts';
import { configProblems } from './problems.ts';
import { providersOf } from './providers.ts';

export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** `name=value,name=value`, in the format of OpenTelemetry's SDKs. */
const headersOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text
      .split(',')
      .filter((part) => part !== '')
      .map((part) => part.split('=') as [string, string]),
  );

const shape = (env: Environment, variables: Readonly<Record<string, string | undefined>>) => ({
  described: describeConfiguration(variables, env),
  isDemo: env.APP_MODE === 'demo',
  role: env.ROLE,
  isRunOff: env.RUN_OFF === 'on',
  /** A run-off takes no new money. */
  takesTopUps: env.WALLET_TOP_UPS === 'on' && env.RUN_OFF === 'off',
  http: {
    port: env.PORT,
    host: env.HOST ?? (env.APP_MODE === 'demo' ? '127.0.0.1' : '0.0.0.0'),
    metricsPort: env.METRICS_PORT,
    metricsHost: env.METRICS_HOST,
    publicUrl: env.PUBLIC_URL.replace(/\/$/, ''),
    trustProxy: env.TRUST_PROXY === '' ? false : hopsOf(env.TRUST_PROXY),
    investorAppDir: env.INVESTOR_APP_DIR,
    backOfficeAppDir: env.BACKOFFICE_APP_DIR,
    siteAppDir: env.PUBLIC_SITE === 'on' ? env.SITE_APP_DIR : undefined,
    rateLimitAddressFactor: env.RATE_LIMIT_ADDRESS_FACTOR,
    sharedAnswersMs: env.SHARED_ANSWERS_MS,
  },
  telemetry:
    env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
      ? undefined
      : {
          endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''),
          headers: headersOf(env.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
          share: env.OTEL_TRACES_SAMPLER_ARG,
        },
  database: {
    url: env.DATABASE_URL,
    connectionsMax: env.DATABASE_CONNECTIONS_MAX,
    pooler: env.DATABASE_POOLER,
    replicaUrl: env.DATABASE_REPLICA_URL,
  },
  mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
  filesUrl: env.FILES_URL,
  mediaHosts: env.MEDIA_HOSTS?.split(',') ?? [],
  timeZone: env.TIME_ZONE,
  logLevel: env.LOG_LEVEL ?? 'warn',
  dataKeys: env.DATA_KEYS.split(',').map((part) => {
    const colon = part.indexOf(':');
    return { id: part.slice(0, colon), key: Buffer.from(part.slice(colon + 1), 'base64') };
  }),
  identityKey: Buffer.from(env.IDENTITY_KEY, 'base64'),
  fileLinkSecret: env.FILE_LINK_SECRET,
  amlRetentionYears: env.AML_RETENTION_YEARS,
  ...providersOf(env),
  operator: {
    name: env.OPERATOR_NAME,
    address: env.OPERATOR_ADDRESS,
    companyId: env.OPERATOR_COMPANY_ID,
    email: env.OPERATOR_EMAIL,
  },
  demo: {
    controlKey: env.DEMO_CONTROL_KEY,
    adminDatabaseUrl: env.DEMO_ADMIN_DATABASE_URL,
    failpoints: env.FAILPOINTS?.split(',') ?? [],
  },
});

export type Config = ReturnType<typeof shape>;

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The schema's messages only report an error; `variables.ts` describes the right value. */
const saysNothing = 'Invalid input';

const incompleteOf = (
  variables: Readonly<Record<string, string | undefined>>,
  issues: readonly Issue[],
): string => {
  const details = new Map<keyof Environment, string | undefined>();
  for (const { path, message } of issues)
    details.set(path[0] as keyof Environment, message === saysNothing ? undefined : message);
  const faults = [...details].map(([name, detail]) => ({ name, detail }));
  const isMissing = ({ name }: { readonly name: string }): boolean => (variables[name] ?? '').trim() === '';
  return incompleteConfiguration(
    faults.filter(isMissing).map(({ name }) => ({ name })),
    faults.filter((fault) => !isMissing(fault)),
  );
};

/**
 * Reads and checks the configuration once, and returns it as one frozen value. A process is in production
 * unless APP_MODE=demo is set.
 * @throws ConfigurationError with one readable list of everything that is missing, wrong or unsafe
 */
export const readConfig = (variables: Readonly<Record<string, string | undefined>>): Config => {
  const parsed = environment.safeParse(variables);
  if (!parsed.success) throw new ConfigurationError(incompleteOf(variables, parsed.error.issues));
  const env = parsed.data;
  const problems = configProblems(env, variables);
  if (problems.length > 0)
    throw new ConfigurationError(`The configuration is not safe:\n  ${problems.join('\n  ')}`);
  return Object.freeze(shape(env, variables));
};
