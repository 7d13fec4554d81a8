import { IconCalendarCheck, IconChecks } from '@parcela/ui/icons';
import type { Screen } from './screen.ts';

/** The work that waits for staff. */
export const workScreens: readonly Screen[] = [
  {
    path: '/today',
    label: 'bo.nav.today',
    icon: IconCalendarCheck,
    subject: 'work',
    permission: null,
    phrases: ['bo-today'],
    load: async () => (await import('../../features/today/today.resource.ts')).today,
  },
  {
    path: '/approvals',
    label: 'bo.nav.approvals',
    icon: IconChecks,
    subject: 'work',
    permission: null,
    phrases: ['bo-actions', 'bo-distributions'],
    load: async () => (await import('../../features/approvals/approvals.resource.ts')).approvals,
  },
];
