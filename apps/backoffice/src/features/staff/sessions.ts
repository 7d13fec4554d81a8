import type { DataOf } from '@parcela/contract';
import type { getStaffAccount } from '@parcela/contract/operator';
import type { Column } from '../../shared/resource/column.ts';
import { instant, text, words } from '../../shared/resource/values.ts';

export type Session = DataOf<typeof getStaffAccount>['sessions'][number];

const deviceOf = ({ device, isCurrent }: Session) => {
  if (isCurrent) return words('boStaff.session.current', { device });
  return device === '' ? words('boStaff.session.unknown') : text(device);
};

/** The sessions on the member's own page. */
export const sessionColumns: readonly Column<Session>[] = [
  { key: 'device', label: 'boStaff.session.device', value: deviceOf, isTitle: true },
  { key: 'createdAt', label: 'boStaff.session.createdAt', value: ({ createdAt }) => instant(createdAt) },
  {
    key: 'lastActiveAt',
    label: 'boStaff.session.lastActiveAt',
    value: ({ lastActiveAt }) => instant(lastActiveAt),
  },
  { key: 'expiresAt', label: 'boStaff.session.expiresAt', value: ({ expiresAt }) => instant(expiresAt) },
];
