import { ModalDialog, MoneyText } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { IconSearch } from '@parcela/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useMay } from '../shared/session/use-may.ts';
import { canBeFound, findEverything, type Hit, hitPages } from './palette-sources.ts';
import classes from './palette.module.css';
import { screens } from './screens/screens.ts';

interface Entry {
  readonly to: string;
  readonly title: string;
  readonly note: string;
  readonly money: Hit['money'];
}

/** The pause in typing after which a search begins. */
const pauseMs = 200;

const usePaused = (typed: string): string => {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
};

const plainLetters = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The results of the API, and screens with matching names. */
const useEntries = (typed: string) => {
  const t = usePhrase();
  const may = useMay();
  const words = typed.trim();
  const asked = usePaused(words);
  const found = useQuery({
    queryKey: ['palette', asked],
    enabled: canBeFound(asked),
    queryFn: ({ signal }) => findEverything(asked, signal),
  });
  const hits = (asked === words ? (found.data ?? []) : []).map(
    ({ kind, documentId, title, note, money }): Entry => {
      const [label, page] = hitPages[kind];
      return { to: page(documentId), title, note: [t(label), note].filter(Boolean).join(' · '), money };
    },
  );
  const reachable = screens
    .flatMap(({ path, label, subject, permission }): readonly Entry[] =>
      subject === 'linked' || !may(permission)
        ? []
        : [{ to: path, title: t(label), note: t(`bo.subject.${subject}`), money: null }],
    )
    .filter(({ title }) => plainLetters(title).includes(plainLetters(words)));
  return {
    entries: [...hits, ...reachable],
    isSearching: found.isFetching || asked !== words,
    error: asked === words ? found.error : null,
  };
};

/** The command palette. */
export const Palette = ({ onClose }: { onClose: () => void }): ReactNode => {
  const t = usePhrase();
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const { entries, isSearching, error } = useEntries(typed);
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
        {/* HTML has no element for a list that a text field controls. */}
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
        <div id={`${id}-list`} role="listbox" aria-label={t('bo.palette.label')} className={classes['list']}>
          {entries.map((entry, position) => (
            // The focused input handles keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={`${entry.to} ${entry.title} ${entry.money?.amount ?? ''}`}
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
              {entry.money && <MoneyText {...entry.money} />}
              <span className={classes['note']}>{entry.note}</span>
            </div>
          ))}
        </div>
        {(entries.length === 0 || error !== null) && (
          <output className={classes['none']}>
            {error !== null
              ? t('bo.form.searchFailed')
              : isSearching
                ? t('ui.loading')
                : t('bo.list.nothingFound')}
          </output>
        )}
      </div>
    </ModalDialog>
  );
};
