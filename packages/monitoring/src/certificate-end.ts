import { connect } from 'node:tls';

const timeoutMs = 3_000;
const askAgainMs = 60 * 60 * 1000;

/** Reads the server's certificate, valid or not, because an expired certificate also has an end. */
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

/** The end of an address's certificate, read once an hour; undefined without https or an answer. */
export const certificateEnd = (address: string): Promise<Date | undefined> => {
  if (!address.startsWith('https:')) return Promise.resolve(undefined);
  if (last.address !== address || performance.now() - last.at > askAgainMs) {
    last.address = address;
    last.at = performance.now();
    last.end = ask(new URL(address));
  }
  return last.end;
};
