import type { Tag } from '@parcela/contract/investor';
import { Button, FilterSearch, FilterSelect } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { IconFilterOff } from '@parcela/ui/icons';
import type { ReactNode } from 'react';
import classes from './articles-screen.module.css';
import type { ArticlesSearch } from '../queries/articles-search.ts';
import { maxSearchLength } from '../queries/get-articles.ts';

/** Tells whether the list is filtered. */
export const isNarrowed = ({ search, tag }: ArticlesSearch): boolean =>
  search !== undefined || tag !== undefined;

interface ArticleFiltersProps {
  readonly search: ArticlesSearch;
  /** Topics of the list; includes the selected topic even if no article has it, so that the select shows it. */
  readonly tags: readonly Tag[];
  readonly onSearch: (search: ArticlesSearch) => void;
}

/** Search and topic; each choice changes the address immediately. */
export const ArticleFilters = ({ search, tags, onSearch }: ArticleFiltersProps): ReactNode => {
  const t = usePhrase();
  const { tag = '', search: words = '' } = search;
  const options = [
    { value: '', label: t('articles.allTags') },
    ...tags.map(({ documentId, name }) => ({ value: documentId, label: name })),
  ];
  if (!options.some(({ value }) => value === tag))
    options.push({ value: tag, label: t('articles.otherTag') });
  // A page number is valid only for the filters with which it was counted.
  const set = (change: { search?: string; tag?: string }): void => {
    const next = { search: words, tag, ...change };
    onSearch({ search: next.search || undefined, tag: next.tag || undefined });
  };
  return (
    <search className={classes['filters']}>
      <FilterSearch
        label={t('articles.search')}
        value={words}
        maxLength={maxSearchLength}
        onChange={(next) => set({ search: next })}
      />
      {options.length > 1 && (
        <FilterSelect
          label={t('articles.tag')}
          value={tag}
          options={options}
          onChange={(next) => set({ tag: next })}
        />
      )}
      {isNarrowed(search) && (
        <Button emphasis="quiet" icon={IconFilterOff} onClick={() => onSearch({})}>
          {t('articles.reset')}
        </Button>
      )}
    </search>
  );
};
