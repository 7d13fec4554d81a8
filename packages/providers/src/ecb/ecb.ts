import type { RatesFeed } from '../ports/rates-feed.ts';
import type { Logger } from '@parcela/platform/log.ts';
import { readEcbFile } from './ecb-file.ts';

export interface EcbOptions {
  /** `https://www.ecb.europa.eu` */
  readonly url: string;
  readonly log: Logger;
}

const timeoutMs = 10_000;
const path = '/stats/eurofxref/eurofxref-daily.xml';
/** The file has some 2 KB. */
const bytesMax = 100_000;

/** The reference rates of the European Central Bank, which has CZK and PLN in one file. */
export const createEcb = ({ url, log }: EcbOptions): RatesFeed => ({
  name: 'ECB',
  readLatest: async () => {
    try {
      const response = await fetch(`${url}${path}`, {
        headers: { accept: 'text/xml, application/xml' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      if (response.status !== 200 || text.length > bytesMax) {
        log.warn(
          { provider: 'ecb', status: response.status, length: text.length },
          'no rates were published',
        );
        return { kind: 'unknown' };
      }
      return { kind: 'read', rates: readEcbFile(text) };
    } catch (error) {
      log.warn({ provider: 'ecb', err: error }, 'the rates could not be read');
      return { kind: 'unknown' };
    }
  },
});
