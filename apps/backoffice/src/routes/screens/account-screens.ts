import { IconUserCircle } from '@parcela/ui/icons';
import type { Screen } from './screen.ts';

/** The account of the signed-in staff member. */
export const accountScreens: readonly Screen[] = [
  {
    path: '/account',
    label: 'bo.nav.account',
    icon: IconUserCircle,
    subject: 'account',
    permission: null,
    phrases: ['bo-staff'],
    load: async () => (await import('../../features/staff/account.resource.ts')).account,
  },
];
