import { type Config, ConfigurationError, readConfig } from '@parcela/platform/config/config.ts';
import { withoutGateways } from '@parcela/platform/config/payment-gateways.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

/** Optional values, with the features that are off without them. */
const offered: Readonly<Record<string, string>> = {
  METRICS_PORT: 'no metrics',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'no traces',
  ECB_URL: 'staff set exchange rates',
  PUSH_PRIVATE_KEY: 'no messages to devices',
  GA4_URL: 'purchases are not counted at Google Analytics',
  EHUB_SALE_URL: 'no affiliate network',
  GOOGLE_CLIENT_ID: 'no sign-in with Google',
  APPLE_CLIENT_ID: 'no sign-in with Apple',
  ...withoutGateways,
  INVESTOR_APP_DIR: 'this process serves no investor app',
  BACKOFFICE_APP_DIR: 'this process serves no back office',
  SITE_APP_DIR: 'this process serves no public site',
  TRUST_PROXY: 'everybody behind a proxy shares one rate limit',
};

type Variables = Readonly<Record<string, string | undefined>>;

interface ReadVariables {
  /** Undefined when the start would be refused. */
  readonly config: Config | undefined;
  readonly findings: readonly Finding[];
}

/** Reads the configuration as a process does at startup; reports missing or unsafe values, with purpose and example. */
export const checkVariables = (variables: Variables): ReadVariables => {
  try {
    const config = readConfig(variables);
    const set = config.described.filter(({ source }) => source === 'environment').length;
    const left = Object.entries(offered)
      .filter(([name]) => (variables[name] ?? '') === '')
      .map(([name, text]) => note(name, `is not set: ${text}`));
    const mode = config.isDemo ? [note('APP_MODE', 'is demo: never for real money')] : [];
    return {
      config,
      findings: [ok('variables', `${set} are set and in their form`), ...mode, ...left],
    };
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return { config: undefined, findings: [wrong('variables', error.message)] };
  }
};
