import {
  blockUser,
  deleteInvestor,
  endInvestorSessions,
  previewDeletion,
  unblockUser,
  viewAsInvestor,
  writeInvestorNote,
} from '@parcela/contract/operator';
import { IconBan, IconEye, IconLockOpen, IconLogout, IconNote, IconTrash } from '@parcela/ui/icons';
import { call } from '../../shared/api/api.ts';
import type { Action, ActionMaker } from '../../shared/resource/action.ts';
import { area } from '../../shared/resource/fields.ts';
import { say, type Words } from '../../shared/resource/values.ts';
import { type InvestorPage, nameOf } from './investor-states.ts';

const reason = area('bo.reason', { description: 'bo.reasonHint' });
const params = ({ documentId }: InvestorPage) => ({ documentId });

/** The API's names for the facts that can block a deletion. */
const reasons = [
  'holdings',
  'live_orders',
  'money',
  'withdrawals',
  'open_refunds',
  'suspense',
  'debts',
  'share_transfers',
] as const;
const isReason = (name: string): name is (typeof reasons)[number] =>
  (reasons as readonly string[]).includes(name);

/** The facts that block the deletion; otherwise the effect of the deletion and the data that remain. */
const deleting = async (investor: InvestorPage): Promise<readonly Words[]> => {
  const { data } = await call(previewDeletion, { params: params(investor) });
  if (data.remains.length > 0)
    return [
      say('boInvestors.delete.blocked'),
      ...data.remains.filter(isReason).map((left) => say(`boInvestors.delete.left.${left}`)),
    ];
  return [
    say('boInvestors.delete.forEver', { name: nameOf(investor) }),
    data.retentionYears === null
      ? say('boInvestors.delete.nothingStays')
      : say('boInvestors.delete.record', { years: data.retentionYears }),
    say('boInvestors.told'),
  ];
};

const deletion = (action: ActionMaker<InvestorPage>): Action<InvestorPage> =>
  action({
    key: 'delete',
    route: deleteInvestor,
    label: 'boInvestors.delete.action',
    icon: IconTrash,
    isDangerous: true,
    params,
    consequences: deleting,
    needsApproval: () => true,
    fields: { reason },
    done: 'boInvestors.delete.done',
  });

/** The actions on an investor's account. */
export const accountActions = (action: ActionMaker<InvestorPage>): readonly Action<InvestorPage>[] => [
  action({
    key: 'note',
    route: writeInvestorNote,
    label: 'boInvestors.note.action',
    icon: IconNote,
    params,
    consequences: () => [say('boInvestors.note.who'), say('boInvestors.note.file')],
    fields: { text: area('boInvestors.note.text', { rows: 4 }) },
    done: 'boInvestors.note.done',
  }),
  action({
    key: 'view',
    route: viewAsInvestor,
    label: 'boInvestors.view.action',
    icon: IconEye,
    params,
    consequences: (investor) => [
      say('boInvestors.view.opens', { name: nameOf(investor) }),
      say('boInvestors.view.readOnly'),
      say('boInvestors.view.recorded'),
    ],
    fields: { reason },
    // The value follows the `#` in the address, so no server or log receives it, and the page removes it from the
    // address.
    opens: ({ data }) => `/dashboard#view=${data.token}`,
    done: 'boInvestors.view.done',
  }),
  action({
    key: 'sessions',
    route: endInvestorSessions,
    label: 'boInvestors.endSessions.action',
    icon: IconLogout,
    isDangerous: true,
    params,
    consequences: (investor) => [
      say('boInvestors.endSessions.count', { name: nameOf(investor), count: investor.sessions }),
      say('boInvestors.told'),
    ],
    fields: { reason },
    done: 'boInvestors.endSessions.done',
  }),
  action({
    key: 'block',
    route: blockUser,
    label: 'boInvestors.block.action',
    icon: IconBan,
    isDangerous: true,
    offered: ({ block }) => block === null,
    params,
    consequences: (investor) => [
      say('boInvestors.block.sessions', { name: nameOf(investor), count: investor.sessions }),
      say('boInvestors.block.orders'),
      say('boInvestors.block.until'),
      say('boInvestors.told'),
    ],
    fields: { reason },
    done: 'boInvestors.block.done',
  }),
  action({
    key: 'unblock',
    route: unblockUser,
    label: 'boInvestors.unblock.action',
    icon: IconLockOpen,
    offered: ({ block }) => block !== null,
    params,
    consequences: (investor) => [
      say('boInvestors.unblock.signIn', { name: nameOf(investor) }),
      say('boInvestors.told'),
    ],
    needsApproval: () => true,
    fields: { reason },
    done: 'boInvestors.unblock.done',
  }),
  deletion(action),
];
