import type { Catalogue } from './catalogue.ts';
import type { Owners } from './owners.ts';
import type { Touch } from './touched-relations.ts';

/** Infrastructure that every module may read: sessions and users' keys are not business tables. */
const forEverybody = 'platform';

/**
 * A module uses its own tables, and only those views of other modules that schema/reads.json lists, so that
 * one file shows who reads what.
 */
export const checkTouches = (touches: readonly Touch[], catalogue: Catalogue, reads: Owners): string[] => {
  const isView = (name: string): boolean =>
    catalogue.relations.some((relation) => relation.name === name && relation.kind !== 'table');
  return touches
    .filter(({ owner }) => owner !== forEverybody)
    .flatMap(({ path, module, relation, owner }) => {
      if (!isView(relation)) return [`${path} touches ${relation}, a table of ${owner}`];
      const isListed = reads[module]?.includes(relation) === true;
      return isListed ? [] : [`${path} reads ${relation} of ${owner}, which schema/reads.json does not list`];
    });
};
