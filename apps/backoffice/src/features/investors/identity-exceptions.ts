import { endIdentityException, requestIdentityException } from '@parcela/contract/operator';
import type { IdentityExceptionKind } from '@parcela/domain';
import { IconCalendarOff, IconUserOff, IconX } from '@parcela/ui/icons';
import type { Action, ActionMaker } from '../../shared/resource/action.ts';
import { area } from '../../shared/resource/fields.ts';
import type { Section, SectionMaker } from '../../shared/resource/sections.tsx';
import { instant, list, nothing, say, text, type Value, words } from '../../shared/resource/values.ts';
import { type InvestorPage, nameOf } from './investor-states.ts';

type IdentityException = InvestorPage['exceptions'][number];

const icons = { document_without_end: IconCalendarOff, one_name: IconUserOff } as const;

const recording = (action: ActionMaker<InvestorPage>, kind: IdentityExceptionKind): Action<InvestorPage> =>
  action({
    key: `exception-${kind}`,
    route: requestIdentityException,
    label: `boInvestors.exception.record.${kind}`,
    icon: icons[kind],
    offered: ({ exceptions }) => exceptions.every((known) => known.kind !== kind || known.ended !== null),
    params: ({ documentId }) => ({ documentId }),
    consequences: (investor) => [
      say(`boInvestors.exception.allows.${kind}`, { name: nameOf(investor) }),
      say(`boInvestors.exception.checks.${kind}`),
      say('boInvestors.exception.until'),
      say('boInvestors.told'),
    ],
    needsApproval: () => true,
    fields: { reason: area('bo.reason', { description: 'boInvestors.exception.reasonHint' }) },
    fixed: () => ({ kind }),
    done: 'boInvestors.exception.recordDone',
  });

const ending = (action: ActionMaker<IdentityException>): Action<IdentityException> =>
  action({
    key: 'end-exception',
    route: endIdentityException,
    label: 'boInvestors.exception.end',
    icon: IconX,
    isDangerous: true,
    offered: ({ ended }) => ended === null,
    params: ({ documentId }) => ({ documentId }),
    consequences: ({ kind }) => [
      say('boInvestors.exception.end.rules'),
      say(`boInvestors.exception.end.${kind}`),
    ],
    fields: { reason: area('bo.reason', { description: 'boInvestors.exception.reasonHint' }) },
    done: 'boInvestors.exception.endDone',
  });

const endOf = ({ ended }: IdentityException): Value =>
  ended === null
    ? words('boInvestors.exception.open')
    : list([instant(ended.at), words('boInvestors.exception.ended', { by: ended.by, reason: ended.reason })]);

/**
 * The fields that compliance lets the investor leave out, each with reason, staff member, date and effect.
 */
export const identityExceptions = (section: SectionMaker<InvestorPage>): Section<InvestorPage> =>
  section.table('boInvestors.exceptions', {
    rows: ({ exceptions }) => exceptions,
    rowKey: ({ documentId }) => documentId,
    empty: 'boInvestors.exceptions.none',
    columns: [
      {
        key: 'kind',
        label: 'boInvestors.exception',
        value: ({ kind }) => words(`boInvestors.exception.kind.${kind}`),
        isTitle: true,
      },
      {
        key: 'changes',
        label: 'boInvestors.exception.changes',
        value: ({ kind, ended }) =>
          ended === null ? words(`boInvestors.exception.changes.${kind}`) : nothing,
      },
      { key: 'reason', label: 'bo.reason', value: ({ reason }) => text(reason) },
      {
        key: 'who',
        label: 'boInvestors.who',
        value: ({ requestedBy, recordedBy }) =>
          words('boInvestors.exception.who', { requestedBy, recordedBy }),
      },
      { key: 'since', label: 'boInvestors.since', value: ({ recordedAt }) => instant(recordedAt) },
      { key: 'until', label: 'boInvestors.until', value: endOf },
    ],
    edits: (action) => [recording(action, 'document_without_end'), recording(action, 'one_name')],
    actions: (action) => [ending(action)],
  });
