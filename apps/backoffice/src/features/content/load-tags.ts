import { listTagItems } from '@parcela/contract/operator';
import { call } from '../../shared/api/api.ts';
import type { FoundChoice } from '../../shared/resource/fields.ts';
import { say } from '../../shared/resource/values.ts';
import { inShownLanguage } from './content.ts';

const tagsMax = 100;

/** The tags as choices of a form. */
export const loadTags = async (): Promise<readonly FoundChoice[]> => {
  const { data } = await call(listTagItems, { query: { 'pagination[pageSize]': tagsMax } });
  return data.map(({ documentId, name }) => ({
    value: documentId,
    label: say('boContent.tag.choice', { name: inShownLanguage(name) }),
  }));
};
