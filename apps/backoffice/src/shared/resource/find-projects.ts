import { listProjectInfoItems } from '@parcela/contract/operator';
import { inLanguage } from '@parcela/domain';
import { shownLocale } from '@parcela/web';
import { call } from '../api/api.ts';
import type { FoundChoice } from './fields.ts';
import { say } from './values.ts';

/** Finds projects by words of their title. */
export const findProjects = async (typed: string): Promise<readonly FoundChoice[]> => {
  const { data } = await call(listProjectInfoItems, { query: { search: typed } });
  return data.map(({ project, title, slug }) => ({
    value: project,
    label: say('bo.found', { title: inLanguage(title, shownLocale()), slug }),
  }));
};

/** The search of a filter by project. */
export const projectFinding = {
  find: findProjects,
  permission: listProjectInfoItems.permission ?? null,
} as const;
