import type { DataOf } from '@parcela/contract';
import { type getBankMovement, undoBankMovement } from '@parcela/contract/operator';
import { type Currency, isCurrency, writeDay } from '@parcela/domain';
import { shownLocale } from '@parcela/web';
import { IconArrowBackUp } from '@parcela/ui/icons';
import type { Action, ActionMaker } from '../../shared/resource/action.ts';
import { area, oneOfTexts } from '../../shared/resource/fields.ts';
import { money, say, states, type Words } from '../../shared/resource/values.ts';
import { bankAmount } from './bank-amount.ts';

type Movement = DataOf<typeof getBankMovement>;

/** Tells whether a line no longer counts, or takes back another line. */
export const undoneStates = states<NonNullable<Movement['undone']>>({
  undone: ['neutral', 'boBank.undone'],
  counter: ['neutral', 'boBank.counter'],
});

interface Sums {
  readonly fromSuspense: number;
  readonly fromWallets: number;
  readonly restricted: number;
  readonly lifted: number;
}

/** The account from which undoing takes the money, and the amount that undoing frees. */
export const takenWords = (
  { fromSuspense, fromWallets, restricted, lifted }: Sums,
  currency: Currency,
): Words[] => [
  ...(fromSuspense === 0 ? [] : [say('boBank.undo.suspense', { amount: money(fromSuspense, currency) })]),
  ...(fromWallets === 0 ? [] : [say('boBank.undo.wallets', { amount: money(fromWallets, currency) })]),
  ...(restricted === 0 ? [] : [say('boBank.undo.restricted', { amount: money(restricted, currency) })]),
  ...(lifted === 0 ? [] : [say('boBank.undo.lifted', { amount: money(lifted, currency) })]),
];

/** The effect on our transfer. */
const transferWords = (effect: NonNullable<Movement['undoing']>['effect']): Words[] => {
  if (effect === 'transfer_sent') return [say('boBank.undo.sent')];
  return effect === 'transfer_settled' ? [say('boBank.undo.settled')] : [];
};

/** Lines of the account that may be the same as this line. */
const twinsOf = ({ undoing }: Movement) =>
  (undoing?.twins ?? []).map(({ documentId, movementId, bookedOn, payerName }) => ({
    value: documentId,
    label: {
      text: [writeDay(shownLocale(), bookedOn), movementId, payerName]
        .filter((part) => part !== null)
        .join(', '),
    },
  }));

/** The reason why the line cannot be undone, if there is one. */
const offeredOf = ({ undoing }: Movement): boolean | Words => {
  if (undoing === null) return false;
  return undoing.blocker === null || say('error.bank_movement.not_undoable', { reason: undoing.blocker });
};

/** Two staff members declare that a booked line is not a movement, or is another movement. */
export const undoLine = (action: ActionMaker<Movement>): Action<Movement> =>
  action({
    key: 'undo',
    route: undoBankMovement,
    label: 'boBank.undo',
    icon: IconArrowBackUp,
    isDangerous: true,
    params: ({ documentId }) => ({ documentId }),
    offered: offeredOf,
    needsApproval: () => true,
    consequences: ({ amount, currency, undoing }) => [
      say('boBank.undo.line', { amount: bankAmount(-amount, currency) }),
      ...transferWords(undoing?.effect ?? null),
      ...(undoing !== null && isCurrency(currency) ? takenWords(undoing, currency) : []),
      say('boBank.undo.again'),
    ],
    fields: {
      sameAs: (movement) =>
        oneOfTexts('boBank.undo.same', twinsOf(movement), {
          description: 'boBank.undo.sameHint',
          isOptional: true,
        }),
      reason: area('bo.reason', { description: 'bo.reasonHint' }),
    },
    done: 'bo.approval.sent',
  });
