import { connect } from 'node:tls';

const timeoutMs = 3_000;
const askAgainMs = 60 * 60 * 1000;

/** What the server of the address shows, valid or not: an expired certificate has an end too. */
const ask = (url: URL): Promise<Date | undefined> =>
  new Promise((resolve) => {
    const port = url.port === '' ? 443 : Number(url.port);
    const socket = connect({ host: url.hostname, port, servername: url.hostname, rejectUnauthorized: false });
    const finish = (end: Date | undefined): void => {
      socket.destroy();
      resolve(end);
    };
    socket.setTimeout(timeoutMs, () => finish(undefined));
    socket.once('error', () => finish(undefined));
    socket.once('secureConnect', () => {
      const { valid_to: end } = socket.getPeerCertificate();
      finish(end === undefined ? undefined : new Date(end));
    });
  });

const last: { address?: string; at: number; end: Promise<Date | undefined> } = {
  at: 0,
  end: Promise.resolve(undefined),
};

/** When the certificate of an address ends, asked for once an hour; undefined without https or an answer. */
export const certificateEnd = (address: string): Promise<Date | undefined> => {
  if (!address.startsWith('https:')) return Promise.resolve(undefined);
  if (last.address !== address || performance.now() - last.at > askAgainMs) {
    last.address = address;
    last.at = performance.now();
    last.end = ask(new URL(address));
  }
  return last.end;
};
