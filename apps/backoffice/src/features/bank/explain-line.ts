import { explainBankMovement } from '@parcela/contract/operator';
import { IconMessage2Check } from '@parcela/ui/icons';
import type { Action, ActionMaker } from '../../shared/resource/action.ts';
import { area, oneOf } from '../../shared/resource/fields.ts';
import { list, say, text, type Value } from '../../shared/resource/values.ts';
import { bankAmount } from './bank-amount.ts';
import { explanationKinds } from './explanation-kinds.ts';

interface Explainable {
  readonly toExplain: number | null;
  readonly currency: string | null;
  readonly written?: readonly string[];
}

/** The bank's text about a line. */
export const writtenOf = ({ written }: { readonly written: readonly string[] }): Value =>
  list(written.map((each) => text(each)));

/** Explains a line, in every list that shows it. */
export const explainLine = <Subject extends Explainable>(
  action: ActionMaker<Subject>,
  documentIdOf: (subject: Subject) => string | undefined,
): Action<Subject> =>
  action({
    key: 'explain',
    route: explainBankMovement,
    label: 'boBank.explain',
    icon: IconMessage2Check,
    params: (subject) => ({ documentId: documentIdOf(subject) ?? '' }),
    offered: (subject) => subject.toExplain !== null && documentIdOf(subject) !== undefined,
    consequences: ({ toExplain, currency, written = [] }) => [
      ...(written.length === 0 ? [] : [say('boBank.explain.written', { written: written.join(', ') })]),
      say('boBank.explain.owes', { amount: bankAmount(toExplain ?? 0, currency ?? '') }),
      say('boBank.explain.byHand'),
      say('boBank.explain.limit'),
    ],
    fields: {
      kind: oneOf('boBank.explain.kind', explanationKinds),
      reason: area('bo.reason', { description: 'boBank.explain.reasonHint' }),
    },
    done: 'boBank.explain.done',
  });
