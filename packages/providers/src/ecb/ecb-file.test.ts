import { describe, expect, it } from 'vitest';
import { readEcbFile } from './ecb-file.ts';

const cube = (currency: string, rate: string) => `<Cube currency='${currency}' rate='${rate}'/>`;
const file = (cubes: string, day = '2026-11-20') => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Reference rates</gesmes:subject>
  <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
  <Cube><Cube time='${day}'>${cubes}</Cube></Cube>
</gesmes:Envelope>`;
const both = cube('CZK', '25.150') + cube('PLN', '4.2800');

describe('readEcbFile', () => {
  it('returns the day and both rates as the file writes them', () => {
    expect(readEcbFile(file(`${cube('USD', '1.0712')}${both}`))).toEqual({
      day: '2026-11-20',
      eurToCzk: '25.150',
      eurToPln: '4.2800',
    });
  });

  it.each([
    ['no XML', 'Service unavailable'],
    ['another file', '<html><body>Not found</body></html>'],
    ['nothing', ''],
    ['one currency only', file(cube('CZK', '25.15'))],
    ['a currency twice', file(`${both}${cube('CZK', '26')}`)],
    ['a decimal comma', file(cube('CZK', '25,15') + cube('PLN', '4.28'))],
    ['a rate of zero', file(cube('CZK', '0') + cube('PLN', '4.28'))],
    ['rates that changed places', file(cube('CZK', '4.28') + cube('PLN', '25.15'))],
    ['a number in words', file(cube('CZK', 'NaN') + cube('PLN', '4.28'))],
    ['a day that does not exist', file(both, '2026-02-31')],
    ['an entity', `<!DOCTYPE a [<!ENTITY r "25.15">]>${file(cube('CZK', '&r;') + cube('PLN', '4.28'))}`],
  ])('refuses a file that is %s', (_what, xml) => {
    expect(() => readEcbFile(xml)).toThrow(/./);
  });
});
