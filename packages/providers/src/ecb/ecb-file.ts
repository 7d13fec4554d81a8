import { isCalendarDate, parseRates } from '@parcela/domain';
import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod/mini';
import type { DayRates } from '../ports/rates-feed.ts';

// Rates stay text, because a number would round them. The file needs no entities, which attackers use.
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  parseTagValue: false,
  removeNSPrefix: true,
  processEntities: false,
  isArray: (_name, path) => path === 'Envelope.Cube.Cube.Cube',
});

const file = z.object({
  Envelope: z.object({
    Cube: z.object({
      Cube: z.object({
        time: z.string().check(z.refine(isCalendarDate)),
        Cube: z.array(
          z.object({ currency: z.string(), rate: z.string().check(z.regex(/^\d{1,6}(\.\d{1,6})?$/)) }),
        ),
      }),
    }),
  }),
});

/**
 * The day and the two rates of the bank's daily file.
 * @throws Error for any other file, or for absurd rates
 */
export const readEcbFile = (xml: string): DayRates => {
  const { Cube } = file.parse(parser.parse(xml)).Envelope.Cube;
  const rateOf = (currency: string): string => {
    const found = Cube.Cube.filter((cube) => cube.currency === currency);
    if (found.length !== 1 || !found[0]) throw new Error(`the file names ${currency} ${found.length} times`);
    return found[0].rate;
  };
  return { day: Cube.time, ...parseRates({ eurToCzk: rateOf('CZK'), eurToPln: rateOf('PLN') }) };
};
