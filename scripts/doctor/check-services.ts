import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gatewayProviders } from '@parcela/domain';
import type { Config } from '@parcela/platform/config/config.ts';
import { gatewayAddresses } from '@parcela/platform/config/payment-gateways.ts';
import { createMailer } from '@parcela/platform/mail/mailer.ts';
import { createFileStore } from '@parcela/platform/files/file-store.ts';
import { type Finding, note, ok, reasonCode, wrong } from './finding.ts';

const timeoutMs = 5_000;

/** Written and read once; the name stays the same, so that no files accumulate. */
export const checkFiles = async ({ filesUrl }: Config): Promise<readonly Finding[]> => {
  const bytes = Buffer.from(new Date().toISOString());
  try {
    const files = await createFileStore(filesUrl);
    await files.write('doctor/last-check.txt', bytes, 'text/plain');
    const read = await files.read('doctor/last-check.txt');
    return read?.equals(bytes) === true
      ? [ok('files', 'a file was written and read')]
      : [wrong('files', 'what was written is not what is read: see FILES_URL')];
  } catch (error) {
    return [wrong('files', `cannot be written (${reasonCode(error)}): see FILES_URL`)];
  }
};

/** Connects and signs in to the mail server; sends nothing. */
export const checkMail = async ({ mail }: Config): Promise<readonly Finding[]> => {
  const mailer = createMailer(mail.smtpUrl, mail.from);
  try {
    await mailer.verify();
    return [ok('mail', 'the mail server answers and takes our credentials')];
  } catch (error) {
    return [wrong('mail', `the mail server does not take us (${reasonCode(error)}): see SMTP_URL`)];
  } finally {
    mailer.close();
  }
};

const addressesOf = (config: Config): readonly (readonly [name: string, url: string | undefined])[] => [
  ['SUMSUB_URL', config.sumsub.url],
  ['BANKID_ISSUER', config.bankId.issuer],
  ...gatewayProviders.map(
    (provider, index) => [gatewayAddresses[index] ?? provider, config.gateways[provider]?.url] as const,
  ),
  ['FIO_URL', config.fio.url],
  ['ECB_URL', config.ecb?.url],
  ['GA4_URL', config.ga4?.url],
  ['EHUB_SALE_URL', config.ehub?.saleUrl],
  ['GOOGLE_ISSUER', config.social.google?.issuer],
  ['APPLE_ISSUER', config.social.apple?.issuer],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', config.telemetry?.endpoint],
];

const reach = async (name: string, url: string): Promise<Finding> => {
  const { host } = new URL(url);
  try {
    await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    return ok(name, `${host} answers`);
  } catch (error) {
    return wrong(name, `${host} cannot be reached from here (${reasonCode(error)}): see firewall and DNS`);
  }
};

/** Any answer of a provider to a bare request shows that it is reachable; keys are not tried. */
export const checkProviders = (config: Config): Promise<readonly Finding[]> =>
  Promise.all(addressesOf(config).flatMap(([name, url]) => (url === undefined ? [] : [reach(name, url)])));

/** Checks the built apps of this process, and its public address. */
export const checkAddress = async ({ http }: Config): Promise<readonly Finding[]> => {
  const built = (
    [
      ['INVESTOR_APP_DIR', http.investorAppDir, 'index.html'],
      ['BACKOFFICE_APP_DIR', http.backOfficeAppDir, 'index.html'],
      ['SITE_APP_DIR', http.siteAppDir, 'client'],
    ] as const
  ).flatMap(([name, dir, file]) => {
    if (dir === undefined) return [];
    return existsSync(join(dir, file))
      ? [ok(name, 'is built')]
      : [wrong(name, 'is not built: run npm run build')];
  });
  try {
    const answer = await fetch(`${http.publicUrl}/version`, { signal: AbortSignal.timeout(timeoutMs) });
    return [
      ...built,
      answer.ok
        ? ok('PUBLIC_URL', 'the platform answers there')
        : note('PUBLIC_URL', `answers ${answer.status}: is it the proxy of this platform?`),
    ];
  } catch (error) {
    return [...built, note('PUBLIC_URL', `nothing answers there yet (${reasonCode(error)})`)];
  }
};
