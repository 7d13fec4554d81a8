import { InvalidRateError, parseRates, type Rates, ratesJumped } from '@parcela/domain';
import { type Tx, readClock } from '@parcela/platform/database/database.ts';
import { ValidationError } from '@parcela/platform/errors.ts';
import type { EventActor } from '@parcela/platform/events/domain-event.ts';
import { recordEvent } from '@parcela/platform/events/record-event.ts';
import { insertRates, latestRates } from './exchange-rates.store.ts';

export interface SetRatesInput extends Rates {
  /** The source: `ČNB 21.11.2026`. */
  readonly source: string;
  /** The time from which the rates are in force, not in the past; default: now. */
  readonly validFrom?: Date;
  /** Required when a rate moves by more than a tenth: staff have confirmed it. */
  readonly confirmed?: boolean;
  readonly actor: EventActor;
}

/** Returns the rates if they are plausible. @throws ValidationError naming the rate that is zero, negative or absurd */
export const requireBelievable = (input: Rates): Rates => {
  try {
    return parseRates({ eurToCzk: input.eurToCzk, eurToPln: input.eurToPln });
  } catch (error) {
    if (error instanceof InvalidRateError) throw new ValidationError([{ path: error.rate, code: 'invalid' }]);
    throw error;
  }
};

/** New rates always come after the previous ones, so a past sale stays explained by its rate. */
const requireLater = async (tx: Tx, validFrom: Date | undefined, last: Date | undefined): Promise<void> => {
  const now = await readClock(tx);
  const from = validFrom ?? now;
  if (from < now || (last && from < last))
    throw new ValidationError([{ path: 'validFrom', code: 'invalid_date' }]);
};

/**
 * Sets the exchange rates; earlier orders keep their frozen ones. @throws ValidationError for a rate that is zero,
 * negative or absurd, an unconfirmed jump, or an instant that has passed
 */
export const setRates = async (tx: Tx, input: SetRatesInput): Promise<void> => {
  const rates = requireBelievable(input);
  const previous = await latestRates(tx);
  await requireLater(tx, input.validFrom, previous?.validFrom);
  if (previous && ratesJumped(previous, rates) && input.confirmed !== true)
    throw new ValidationError([{ path: 'confirmed', code: 'must_agree' }]);
  const id = await insertRates(tx, { ...rates, source: input.source, validFrom: input.validFrom });
  await recordEvent(tx, {
    actor: input.actor,
    type: 'rates.set',
    subject: { type: 'exchange_rates', id },
    ...(previous && { before: { eurToCzk: previous.eurToCzk, eurToPln: previous.eurToPln } }),
    after: { ...rates, source: input.source },
  });
};
