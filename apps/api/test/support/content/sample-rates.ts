import { setRates } from '../../../src/modules/exchange-rates/index.ts';
import type { Tx } from '@parcela/platform/database/database.ts';
import { staffActor } from './sample-texts.ts';

/** 25.15 CZK and 4.25 PLN for a euro, from now. */
export const setSampleRates = (tx: Tx): Promise<void> =>
  setRates(tx, { eurToCzk: '25.15', eurToPln: '4.25', source: 'test', actor: staffActor });
