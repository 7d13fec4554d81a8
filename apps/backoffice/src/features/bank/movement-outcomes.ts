import type { RowOf } from '@parcela/contract';
import type { listBankMovements } from '@parcela/contract/operator';
import { states } from '../../shared/resource/values.ts';

export const outcomes = states<RowOf<typeof listBankMovements>['outcome']>({
  payment: ['positive', 'boBank.outcome.payment'],
  transfer: ['positive', 'boBank.outcome.transfer'],
  transfer_returned: ['info', 'boBank.outcome.transfer_returned'],
  outgoing: ['attention', 'boBank.outcome.outgoing'],
  reversal: ['negative', 'boBank.outcome.reversal'],
  nothing: ['neutral', 'boBank.outcome.nothing'],
  foreign_currency: ['attention', 'boBank.outcome.foreign_currency'],
});
