import { IconBuildingCommunity, IconCheckbox, IconCoins, IconHeart } from '@parcela/ui/icons';
import type { Screen } from './screen.ts';

/** Projects, their distributions and the polls of their holders. */
export const projectsScreens: readonly Screen[] = [
  {
    path: '/projects',
    label: 'bo.nav.projects',
    icon: IconBuildingCommunity,
    subject: 'projects',
    permission: 'projects.read',
    phrases: ['bo-projects'],
    load: async () => (await import('../../features/projects/projects.resource.ts')).projects,
  },
  {
    path: '/distributions',
    label: 'bo.nav.distributions',
    icon: IconCoins,
    subject: 'projects',
    permission: 'distributions.read',
    phrases: ['bo-distributions', 'earnings'],
    load: async () => (await import('../../features/distributions/distributions.resource.ts')).distributions,
  },
  {
    path: '/interest-requests',
    label: 'bo.nav.interest',
    icon: IconHeart,
    subject: 'projects',
    permission: 'users.read',
    phrases: ['bo-projects'],
    load: async () => (await import('../../features/projects/interest.resource.ts')).interest,
  },
  {
    path: '/polls',
    label: 'bo.nav.polls',
    icon: IconCheckbox,
    subject: 'projects',
    permission: 'votings.edit',
    phrases: ['bo-polls', 'voting'],
    load: async () => (await import('../../features/polls/polls.resource.ts')).polls,
  },
];
