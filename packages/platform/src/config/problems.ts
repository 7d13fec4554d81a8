import { isIban } from '@parcela/domain';
import { byCurrency, type Environment } from './environment.ts';
import { gatewayHosts, gatewayProblems } from './payment-gateways.ts';
import { socialProblems } from './social-sign-in.ts';
import { trackingProblems } from './tracking.ts';
import { pushProblems } from './web-push.ts';

/** Hosts to which production may send money, identities and purchases. */
const providerHosts = {
  SUMSUB_URL: ['api.sumsub.com'],
  SUMSUB_WIDGET_URL: ['in.sumsub.com'],
  BANKID_ISSUER: ['oidc.bankid.cz'],
  ...gatewayHosts,
  FIO_URL: ['fioapi.fio.cz', 'www.fio.cz'],
  ECB_URL: ['www.ecb.europa.eu'],
  GA4_URL: ['www.google-analytics.com', 'region1.google-analytics.com'],
  EHUB_SALE_URL: ['ehub.cz', 'api.ehub.cz'],
  GOOGLE_ISSUER: ['accounts.google.com'],
  APPLE_ISSUER: ['appleid.apple.com'],
} satisfies Partial<Record<keyof Environment, readonly string[]>>;

/** A mistyped account would send investors' money elsewhere, so the check digits must be right. */
const accountProblems = (env: Environment): string[] =>
  Object.entries(byCurrency(env.COLLECTION_IBANS))
    .filter(([, iban]) => !isIban(iban))
    .map(([currency]) => `COLLECTION_IBANS: the account for ${currency} is not a valid IBAN`);

const productionProblems = (env: Environment): string[] => {
  const problems: string[] = [];
  for (const [name, hosts] of Object.entries(providerHosts)) {
    const configured = env[name as keyof typeof providerHosts];
    if (configured === undefined) continue;
    const url = new URL(configured);
    if (url.protocol !== 'https:' || !hosts.includes(url.hostname))
      problems.push(`${name}: must be https on ${hosts.join(' or ')}`);
  }
  if (!env.PUBLIC_URL.startsWith('https://')) problems.push('PUBLIC_URL: must be https');
  if (env.DEMO_CONTROL_KEY || env.DEMO_ADMIN_DATABASE_URL) problems.push('DEMO_*: only with APP_MODE=demo');
  if (env.FAILPOINTS !== undefined) problems.push('FAILPOINTS: only with APP_MODE=demo');
  for (const [name, value] of Object.entries(env))
    if (typeof value === 'string' && value.includes('demo-only'))
      problems.push(`${name}: still has the value of the demo`);
  return problems;
};

const demoProblems = (env: Environment): string[] =>
  ['127.0.0.1', '::1', 'localhost'].includes(env.HOST ?? 'localhost')
    ? []
    : ['HOST: the demo listens on loopback only'];

/** A worker locks its jobs for the life of its connection, and receives new ones on it. */
const poolerProblems = (env: Environment): string[] =>
  env.DATABASE_POOLER === 'transaction' && env.ROLE !== 'api'
    ? ['DATABASE_POOLER: transaction is for ROLE=api only; a worker needs session or off']
    : [];

/** The guards of the ledger rest on the absence of the owner's password (docs/decisions/0012). */
const ownerProblems = (variables: Readonly<Record<string, string | undefined>>): string[] =>
  (variables['DATABASE_ADMIN_URL'] ?? '') === ''
    ? []
    : [
        "DATABASE_ADMIN_URL: the database owner's address is for the migration only; keep it in a file of its own",
      ];

/** Values in the right form that are still unsafe to start with, one line each. */
export const configProblems = (
  env: Environment,
  variables: Readonly<Record<string, string | undefined>>,
): string[] => [
  ...accountProblems(env),
  ...poolerProblems(env),
  ...trackingProblems(env),
  ...socialProblems(env),
  ...gatewayProblems(env),
  ...pushProblems(env),
  ...(env.APP_MODE === 'demo'
    ? demoProblems(env)
    : [...productionProblems(env), ...ownerProblems(variables)]),
];
