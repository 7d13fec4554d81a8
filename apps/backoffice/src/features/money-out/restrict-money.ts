import { restrictMoney } from '@parcela/contract/operator';
import type { Currency } from '@parcela/domain';
import { IconLock } from '@parcela/ui/icons';
import type { Action, ActionMaker } from '../../shared/resource/action.ts';
import { amount } from '../../shared/resource/fields.ts';
import { say } from '../../shared/resource/values.ts';
import { reason } from './money-out-values.ts';

/** The investor and the amount of a row. */
interface Restrictable {
  readonly user: { readonly documentId: string; readonly email: string };
  readonly amount: number;
  readonly currency: Currency;
}

/** Restricts the money of a row's investor; not offered while the investor is unknown. */
export const restrictingMoney = <Row>(
  action: ActionMaker<Row>,
  restrictableOf: (row: Row) => Restrictable | null,
): Action<Row> => {
  const known = (row: Row): Restrictable => {
    const found = restrictableOf(row);
    if (found === null) throw new Error('nobody is known whose money could be restricted');
    return found;
  };
  return action({
    key: 'restrict',
    route: restrictMoney,
    label: 'boMoneyOut.restrict.action',
    icon: IconLock,
    isDangerous: true,
    offered: (row) => restrictableOf(row) !== null,
    params: (row) => ({ documentId: known(row).user.documentId }),
    consequences: (row) => [
      say('boMoneyOut.restrict.stays', { email: known(row).user.email }),
      say('boMoneyOut.restrict.end'),
    ],
    fields: { amount: (row) => amount('bo.amount', known(row).currency), reason },
    initial: (row) => ({ amount: known(row).amount }),
    fixed: (row) => ({ currency: known(row).currency }),
    done: 'boMoneyOut.restrict.done',
  });
};
