import { ModalDialog } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useMay } from '../shared/session/use-may.ts';
import { paletteSources } from './palette-sources.ts';
import classes from './palette.module.css';
import { screens } from './screens.ts';

interface Entry {
  readonly to: string;
  readonly title: string;
  readonly note: string;
}

const plainLetters = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Screens with matching names, and hits of the sources. */
const useEntries = (typed: string): { readonly entries: readonly Entry[]; readonly isSearching: boolean } => {
  const t = usePhrase();
  const may = useMay();
  const words = typed.trim();
  const sources = paletteSources.filter(({ permission, fits }) => may(permission) && fits(words));
  const found = useQuery({
    queryKey: ['palette', words],
    enabled: sources.length > 0,
    queryFn: async ({ signal }) => (await Promise.all(sources.map(({ find }) => find(words, signal)))).flat(),
  });
  const reachable = screens
    .filter(({ permission }) => may(permission))
    .map(({ path, label, subject }) => ({
      to: path,
      title: t(label),
      note: t(`bo.subject.${subject}`),
    }))
    .filter(({ title }) => plainLetters(title).includes(plainLetters(words)));
  return { entries: [...(found.data ?? []), ...reachable], isSearching: found.isFetching };
};

/** The command palette. */
export const Palette = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = usePhrase();
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const { entries, isSearching } = useEntries(typed);
  const chosen = Math.min(at, entries.length - 1);
  const go = (entry: Entry | undefined): void => {
    if (entry === undefined) return;
    onClose();
    void navigate({ href: entry.to });
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((chosen + step + entries.length) % Math.max(1, entries.length));
    }
    if (event.key === 'Enter') go(entries[chosen]);
  };
  return (
    <ModalDialog onClose={onClose} labelledBy={`${id}-label`} className={classes['dialog']}>
      <div className={classes['content']}>
        <div className={classes['line']}>
          <IconSearch size={18} stroke={1.75} aria-hidden />
          <input
            data-autofocus
            role="combobox"
            id={`${id}-label`}
            aria-label={t('bo.palette.label')}
            aria-expanded
            aria-controls={`${id}-list`}
            aria-activedescendant={entries.length === 0 ? undefined : `${id}-${chosen}`}
            autoComplete="off"
            placeholder={t('bo.palette.placeholder')}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setAt(0);
            }}
            onKeyDown={press}
          />
        </div>
        {/* No element of HTML is a list that a field of text drives. */}
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
        <div id={`${id}-list`} role="listbox" aria-label={t('bo.palette.label')} className={classes['list']}>
          {entries.map((entry, position) => (
            // Keys are handled by the input, which has the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={entry.to}
              id={`${id}-${position}`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="option"
              tabIndex={-1}
              aria-selected={position === chosen}
              className={classes['entry']}
              onClick={() => go(entry)}
              onPointerMove={() => setAt(position)}
            >
              <span>{entry.title}</span>
              <span className={classes['note']}>{entry.note}</span>
            </div>
          ))}
        </div>
        {entries.length === 0 && (
          <output className={classes['none']}>
            {isSearching ? t('ui.loading') : t('bo.list.nothingFound')}
          </output>
        )}
      </div>
    </ModalDialog>
  );
};
