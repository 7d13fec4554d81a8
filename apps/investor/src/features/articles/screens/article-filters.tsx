import type { Tag } from '@parcela/client/investor';
import { Button, FilterSearch, FilterSelect } from '@parcela/ui';
import { IconFilterOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePhrase } from '../../../shared/language/phrases.tsx';
import classes from './articles-screen.module.css';
import type { ArticlesSearch } from '../queries/articles-search.ts';
import { maxSearchLength } from '../queries/get-articles.ts';

/** Is the list narrowed to something? */
export const isNarrowed = ({ search, tag }: ArticlesSearch): boolean =>
  search !== undefined || tag !== undefined;

interface ArticleFiltersProps {
  readonly search: ArticlesSearch;
  /** Of the list; the one asked for is offered even if it is not among them, so that the select never lies. */
  readonly tags: readonly Tag[];
  readonly onSearch: (search: ArticlesSearch) => void;
}

/** Words and a topic; each choice is in the address bar at once. */
export const ArticleFilters = ({ search, tags, onSearch }: ArticleFiltersProps): ReactNode => {
  const t = usePhrase();
  const { tag = '', search: words = '' } = search;
  const options = [
    { value: '', label: t('articles.allTags') },
    ...tags.map(({ documentId, name }) => ({ value: documentId, label: name })),
  ];
  if (!options.some(({ value }) => value === tag))
    options.push({ value: tag, label: t('articles.otherTag') });
  // A page number belongs to the list it was counted in.
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
