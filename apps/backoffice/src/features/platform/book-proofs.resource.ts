import type { RowOf } from '@parcela/contract';
import { askForBookProof, getBookProof, listBookProofs } from '@parcela/contract/operator';
import { IconShieldCheck } from '@parcela/ui/icons';
import { to } from '../../shared/navigation/to.ts';
import { defineDetail } from '../../shared/resource/define-detail.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { count, handle, instant, list, say, states, text, words } from '../../shared/resource/values.ts';

type Proof = RowOf<typeof listBookProofs>;

const proofStates = states<Proof['state']>({
  waiting: ['neutral', 'boPlatform.books.state.waiting'],
  clean: ['positive', 'boPlatform.books.state.clean'],
  late: ['attention', 'boPlatform.books.state.late'],
  broken: ['negative', 'boPlatform.books.state.broken'],
});

const askerOf = ({ askedBy }: Pick<Proof, 'askedBy'>) =>
  askedBy === null ? words('boPlatform.books.daily') : text(askedBy);

/** The result is unknown until the proof is complete. */
const scopeOf = ({ finishedAt, since }: Pick<Proof, 'finishedAt' | 'since'>) =>
  finishedAt === null
    ? text(null)
    : words(since === null ? 'boPlatform.books.scope.whole' : 'boPlatform.books.scope.changes');

export const bookProofs = defineResource({
  list: defineList({
    route: listBookProofs,
    title: 'boPlatform.books.title',
    description: 'boPlatform.books.description',
    empty: 'boPlatform.books.empty',
    rowKey: (proof) => proof.documentId,
    open: (proof) => to.bookProof(proof.documentId),
    columns: [
      {
        key: 'askedAt',
        label: 'boPlatform.books.askedAt',
        value: (proof) => instant(proof.askedAt),
        isTitle: true,
      },
      { key: 'state', label: 'bo.state', value: (proof) => proofStates.value(proof.state) },
      { key: 'askedBy', priority: 'useful', label: 'boPlatform.books.askedBy', value: askerOf },
      { key: 'scope', priority: 'useful', label: 'boPlatform.books.scope', value: scopeOf },
      {
        key: 'checked',
        priority: 'extra',
        label: 'boPlatform.books.checked',
        value: (proof) => count(proof.checked),
      },
      { key: 'broken', label: 'boPlatform.books.broken', value: (proof) => count(proof.broken) },
      { key: 'late', priority: 'extra', label: 'boPlatform.books.late', value: (proof) => count(proof.late) },
      {
        key: 'finishedAt',
        priority: 'extra',
        label: 'boPlatform.books.finishedAt',
        value: (proof) => instant(proof.finishedAt),
      },
    ],
    creates: (action) => [
      action({
        key: 'ask',
        route: askForBookProof,
        label: 'boPlatform.books.ask.action',
        icon: IconShieldCheck,
        isMain: true,
        consequences: () => [say('boPlatform.books.ask.does'), say('boPlatform.books.ask.once')],
        done: 'boPlatform.books.ask.done',
      }),
    ],
  }),
  detail: defineDetail({
    route: getBookProof,
    params: (documentId) => ({ documentId }),
    back: { label: 'boPlatform.books.title', to: to.bookProofs },
    kind: 'boPlatform.books.one',
    title: (proof) => instant(proof.askedAt),
    state: (proof) => proofStates.value(proof.state),
    sections: (section) => [
      section.table('boPlatform.books.findings', {
        isShown: (proof) => proof.state !== 'waiting',
        rows: (proof) => proof.findings,
        rowKey: (finding) => finding.id,
        empty: 'boPlatform.books.noFindings',
        columns: [
          { key: 'title', label: 'boPlatform.books.rule', value: ({ title }) => text(title), isTitle: true },
          { key: 'id', label: 'boPlatform.books.id', value: (finding) => text(finding.id) },
          {
            key: 'nature',
            label: 'boPlatform.books.nature',
            value: ({ nature }) => words(`boPlatform.books.nature.${nature}`),
          },
          {
            key: 'rows',
            label: 'boPlatform.books.rows',
            value: ({ rows, isMore }) => list([...rows, ...(isMore ? ['…'] : [])].map((row) => text(row))),
          },
        ],
      }),
      section.facts(
        'boPlatform.books.one',
        (proof) => [
          ['boPlatform.books.askedAt', instant(proof.askedAt)],
          ['boPlatform.books.askedBy', askerOf(proof)],
          ['boPlatform.books.finishedAt', instant(proof.finishedAt)],
          ['boPlatform.books.scope', scopeOf(proof)],
          ...(proof.since === null ? [] : [['boPlatform.books.since', instant(proof.since)] as const]),
          ['boPlatform.books.checked', count(proof.checked)],
          ['boPlatform.books.broken', count(proof.broken)],
          ['boPlatform.books.late', count(proof.late)],
          ['boPlatform.books.seal', count(proof.journal?.seq)],
          ['boPlatform.books.sealHash', handle('boPlatform.books.sealHash', proof.journal?.hash)],
        ],
        { isAside: true },
      ),
    ],
  }),
});
