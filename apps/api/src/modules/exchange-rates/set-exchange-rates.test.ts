import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { staffActor } from '../../../test/support/content/sample-texts.ts';
import { advanceClock } from '../../../test/support/app/test-app.ts';
import { useTestDatabase } from '../../../test/support/database/test-database.ts';
import { readClock } from '@parcela/platform/database/database.ts';
import { ratesInForce } from './exchange-rates.queries.ts';
import { setRates } from './set-exchange-rates.ts';

describe('setRates', () => {
  const context = useTestDatabase();
  const set = (rates: Partial<Parameters<typeof setRates>[1]>) =>
    context().transact((tx) =>
      setRates(tx, { eurToCzk: '25.15', eurToPln: '4.25', source: 'test', actor: staffActor, ...rates }),
    );
  const inForce = () => ratesInForce(context().database.reader);
  const countRates = async () =>
    (await sql`select from exchange_rates`.execute(context().admin.kysely)).rows.length;

  it.each([
    ['eurToCzk', '0'],
    ['eurToCzk', '-25'],
    ['eurToCzk', '2515'],
    ['eurToCzk', '25.1234567'],
    ['eurToCzk', '25,15'],
    ['eurToPln', '0.000000'],
    ['eurToPln', '42.5'],
    ['eurToPln', 'NaN'],
  ])('refuses %s of %s and changes nothing', async (name, value) => {
    const before = await countRates();
    await expect(set({ [name]: value, confirmed: true })).rejects.toMatchObject({
      issues: [{ path: name, code: 'invalid' }],
    });
    expect(await countRates()).toBe(before);
  });

  it('moves a rate by more than a tenth only with a confirmation', async () => {
    await set({ eurToCzk: '25.15', confirmed: true });
    await set({ eurToCzk: '27.665' });
    await expect(set({ eurToCzk: '30.5' })).rejects.toMatchObject({
      issues: [{ path: 'confirmed', code: 'must_agree' }],
    });
    expect(await inForce()).toMatchObject({ eurToCzk: '27.665000' });
    await set({ eurToCzk: '30.5', confirmed: true });
    expect(await inForce()).toMatchObject({ eurToCzk: '30.500000', eurToPln: '4.250000' });
  });

  it('applies rates at their time, which must not be in the past', async () => {
    await expect(set({ validFrom: new Date('2020-01-01') })).rejects.toMatchObject({
      issues: [{ path: 'validFrom' }],
    });
    await set({ confirmed: true });
    const inHours = async (hours: number): Promise<Date> =>
      new Date((await readClock(context().database.reader)).getTime() + hours * 3_600_000);
    // Later than the last rates, but in the past by the clock of the rules.
    await advanceClock(context(), '1 hour');
    await expect(set({ validFrom: await inHours(-0.5) })).rejects.toMatchObject({
      issues: [{ path: 'validFrom' }],
    });
    const before = await inForce();
    await set({ eurToCzk: '31', validFrom: await inHours(1), confirmed: true });
    expect(await inForce()).toEqual(before);
    await advanceClock(context(), '2 hours');
    expect(await inForce()).toMatchObject({ eurToCzk: '31.000000' });
  });
});
