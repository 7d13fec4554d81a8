import type { Context } from '../../context.ts';

/** The price of one euro, as decimal texts. */
export interface EuroRates {
  CZK: string;
  PLN: string;
}

const settingName = 'ecb_rates';
/**
 * The rates at the end of the demo timeline, so that prices stay unchanged until a command sets other rates.
 */
const firstRates: EuroRates = { CZK: '25.150', PLN: '4.2800' };

export function setRates({ store }: Context, rates: EuroRates) {
  store.run(
    'insert or replace into settings (name, value) values (?, ?)',
    settingName,
    JSON.stringify(rates),
  );
}

export function getRates({ store }: Context): EuroRates {
  const saved = store.get<{ value: string }>('select value from settings where name = ?', settingName);
  return saved ? (JSON.parse(saved.value) as EuroRates) : firstRates;
}

const dayMs = 86_400_000;
/** The bank publishes the rates of a working day at about 16:00 in Frankfurt. */
const publishedHourUtc = 15;

/** The last working day whose rates are published at this instant, as `YYYY-MM-DD`. */
export function publishedDay(now: number): string {
  let at = new Date(now).getUTCHours() < publishedHourUtc ? now - dayMs : now;
  while ([0, 6].includes(new Date(at).getUTCDay())) at -= dayMs;
  return new Date(at).toISOString().slice(0, 10);
}
