import type { BodyOf } from '@parcela/contract';
import type { explainBankMovement } from '@parcela/contract/operator';
import { states } from '../../shared/resource/values.ts';

export const explanationKinds = states<BodyOf<typeof explainBankMovement>['kind']>({
  fee: ['neutral', 'boBank.explain.fee'],
  interest: ['neutral', 'boBank.explain.interest'],
  own_transfer: ['neutral', 'boBank.explain.own_transfer'],
  paid_by_hand: ['neutral', 'boBank.explain.paid_by_hand'],
  other: ['neutral', 'boBank.explain.other'],
});
