import type { Catalogue } from './catalogue.ts';
import type { Owners } from './owners.ts';
import type { Touch } from './touched-relations.ts';

/** Infrastructure that every module may read: sessions and the keys of people are no business nouns. */
const forEverybody = 'platform';

/**
 * A module uses its own tables, and of other modules only the views listed in schema/reads.json, so that one file
 * shows who reads what of whom.
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
