import { listInterestRequests } from '@parcela/contract/operator';
import { to } from '../../shared/navigation/to.ts';
import { defineList } from '../../shared/resource/define-list.ts';
import { defineResource } from '../../shared/resource/define-resource.tsx';
import { foundBy } from '../../shared/resource/filters.ts';
import { projectFinding } from '../../shared/resource/find-projects.ts';
import { instant, text } from '../../shared/resource/values.ts';

/** The investors who asked for a share of a funded project. */
export const interest = defineResource({
  list: defineList({
    route: listInterestRequests,
    title: 'boProjects.interest',
    description: 'boProjects.interest.about',
    empty: 'boProjects.interest.empty',
    rowKey: ({ documentId }) => documentId,
    open: ({ user }) => to.investor(user.documentId),
    columns: [
      {
        key: 'who',
        label: 'boProjects.interest.who',
        value: ({ user }) => text(user.email),
        isTitle: true,
      },
      {
        key: 'project',
        label: 'boProjects.interest.project',
        value: ({ project }) => text(project.title),
      },
      { key: 'at', label: 'bo.created', value: ({ createdAt }) => instant(createdAt) },
    ],
    filters: [foundBy('project', 'boProjects.ofProject', projectFinding)],
  }),
});
