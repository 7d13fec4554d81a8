import dns from 'node:dns';
import { isIP } from 'node:net';

/**
 * Loaded first by a process in production mode: it resolves no host, so that a test never reaches a real provider.
 */
const { lookup } = dns;
dns.lookup = (hostname, options, callback) => {
  const done = callback ?? options;
  if (isIP(hostname) === 0)
    done(Object.assign(new Error(`${hostname} is not looked up by a test`), { code: 'ENOTFOUND' }));
  else lookup(hostname, options, callback);
};
