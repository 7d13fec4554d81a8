import { execFileSync } from 'node:child_process';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The findings of a trial deployment. */
export interface Findings {
  /** Records and prints one statement; prints `detail` only when it fails. */
  readonly say: (isOk: boolean, text: string, detail?: string) => void;
  /** Prints the total; returns the exit code of the trial. */
  readonly exitCode: () => number;
}

export const startFindings = (): Findings => {
  const found: boolean[] = [];
  return {
    say: (isOk, text, detail = '') => {
      found.push(isOk);
      process.stdout.write(
        `${isOk ? 'ok   ' : 'WRONG'} ${text}${isOk || detail === '' ? '' : `\n${detail}`}\n`,
      );
    },
    exitCode: () => {
      const faults = found.filter((isFine) => !isFine).length;
      process.stdout.write(`\n${found.length - faults} passed, ${faults} failed\n`);
      return faults === 0 ? 0 : 1;
    },
  };
};

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Requests over TLS and accepts any certificate. */
export const askProxy = (port: number, path: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', servername: 'localhost', port, path, rejectUnauthorized: false, timeout: 5_000 },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    asked.setHeader('host', `localhost:${port}`);
    asked.on('error', reject);
    asked.end();
  });

/** @returns whether it became true within that time; an error counts as "not yet" */
export const until = async (what: () => Promise<boolean>, seconds: number): Promise<boolean> => {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    if (await what().catch(() => false)) return true;
    await pause(200);
  }
  return false;
};

/** Creates a certificate for localhost that no client trusts. */
export const makeCertificate = (folder: string, names: { readonly cert: string; readonly key: string }) => {
  const [cert, key] = [join(folder, names.cert), join(folder, names.key)];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '30'];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  });
  return { cert, key };
};

/** The text of a settings file. */
export const settingsText = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('');

/** Checks what visitors get through the proxy of a deployment that staff have not set up yet. */
export const tryProxy = async (port: number, { say }: Findings): Promise<void> => {
  await until(async () => (await askProxy(port, '/version')).status === 200, 20);
  const version = await askProxy(port, '/version');
  say(
    version.status === 200 && version.body.includes('builtAt'),
    'GET /version through the proxy',
    version.body,
  );
  const page = await askProxy(port, '/sign-in');
  const policy = String(page.headers['content-security-policy'] ?? '');
  say(
    page.status === 200 && page.body.includes('<div id="root"'),
    'the page of sign-in through the proxy',
    page.body,
  );
  say(policy.includes("default-src 'none'"), 'its policy arrives', policy);
  say('strict-transport-security' in page.headers, 'browsers are told to stay with https');
  const site = await askProxy(port, '/cs');
  say(
    site.status === 503 && site.headers['retry-after'] !== undefined,
    'the public site is not open before staff have set the platform up',
    `${site.status} ${site.body}`,
  );
  const office = await askProxy(port, '/backoffice/');
  say(office.status === 200, 'the back office', office.body);
  const inside = await askProxy(port, '/readyz');
  say(inside.status === 404, 'the proxy answers /readyz to nobody outside', inside.body);
};
