import { ActionMenu, Button, type MenuAction, VisuallyHidden } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { IconBookmarkPlus, IconReload, IconUsers } from '@parcela/ui/icons';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { OpenedAction } from '../action/opened-action.tsx';
import { useRowActions } from '../action/use-row-actions.tsx';
import type { List } from '../define-list.ts';
import { isSameView } from './address.ts';
import classes from './list.module.css';
import { type SavedView, useSavedViews } from './saved-views.ts';
import type { ListState } from './use-list.ts';
import { askOf, ownViewActions, savable, saveShown } from './view-actions.ts';

interface TabProps {
  readonly label: string;
  readonly isShown: boolean;
  readonly onChoose: () => void;
  /** The parameters of a saved view. */
  readonly view?: SavedView;
  readonly actions?: readonly MenuAction[];
}

/** The owner of the view, where it is not obvious. */
const Sharing = ({ view }: { view: SavedView }): ReactNode => {
  const t = usePhrase();
  if (!view.isOwn)
    return <span className={classes['author']}>{t('bo.views.sharedBy', { name: view.author.name })}</span>;
  if (!view.isShared) return null;
  return (
    <>
      <IconUsers size={14} stroke={1.75} aria-hidden />
      <VisuallyHidden>{t('bo.views.isShared')}</VisuallyHidden>
    </>
  );
};

/** On a phone the tabs are a row that scrolls. */
const bringIn = (tab: HTMLElement | null): void =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

const Tab = ({ label, isShown, onChoose, view, actions = [] }: TabProps): ReactNode => {
  const t = usePhrase();
  const tab = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isShown) bringIn(tab.current);
  }, [isShown]);
  return (
    <span
      ref={tab}
      className={classes['tab']}
      data-shown={isShown || undefined}
      onFocus={() => bringIn(tab.current)}
    >
      <button type="button" aria-pressed={isShown} className={classes['choose']} onClick={onChoose}>
        <span className={classes['name']} title={label}>
          {label}
        </span>
        {view !== undefined && <Sharing view={view} />}
      </button>
      {actions.length > 0 && (
        <span className={classes['menu']}>
          <ActionMenu label={t('bo.views.actions', { name: label })} actions={actions} />
        </span>
      )}
    </span>
  );
};

/** More saved views are behind a button. */
const savedShown = 8;

/** Saved views: all of them, or the first ones and the current one. */
const SavedTabs = <Row,>({
  views,
  state: { ask, narrow },
}: {
  views: readonly SavedView[];
  state: ListState<Row>;
}): ReactNode => {
  const t = usePhrase();
  const [isWhole, setWhole] = useState(false);
  const { rowActions, dialog } = useRowActions(ownViewActions);
  const isShown = (view: SavedView): boolean => isSameView(ask, askOf(view));
  const some = views.filter((view, at) => isWhole || at < savedShown || isShown(view));
  const hidden = views.length - Math.min(views.length, savedShown);
  return (
    <>
      {some.map((view) => (
        <Tab
          key={view.documentId}
          label={view.name}
          view={view}
          isShown={isShown(view)}
          onChoose={() => narrow(askOf(view))}
          actions={view.isOwn ? rowActions({ view, ask }) : []}
        />
      ))}
      {hidden > 0 && (
        <button
          type="button"
          className={classes['choose']}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t('bo.views.fewer') : t('bo.views.more', { count: hidden })}
        </button>
      )}
      {dialog}
    </>
  );
};

/**
 * The focused element disappears when a view is saved or deleted; the focus then moves to the current or the
 * first view.
 */
const useFocusAfterChange = (count: number | undefined) => {
  const tabs = useRef<HTMLFieldSetElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const isChanged = before.current !== undefined && before.current !== count;
    before.current = count;
    if (!isChanged || document.activeElement !== document.body) return;
    const [first] = tabs.current?.querySelectorAll<HTMLElement>('button') ?? [];
    (tabs.current?.querySelector<HTMLElement>('[aria-pressed="true"]') ?? first)?.focus();
  }, [count]);
  return tabs;
};

/** Views of the descriptor and saved ones, which appear once they are loaded. */
export const ViewTabs = <Row,>({ list, state }: { list: List<Row>; state: ListState<Row> }): ReactNode => {
  const t = usePhrase();
  const { views: saved, isLoaded, hasFailed, retry } = useSavedViews(list.name);
  const tabs = useFocusAfterChange(isLoaded ? saved.length : undefined);
  const [isSaving, setSaving] = useState(false);
  const { ask, narrow } = state;
  const all = { key: 'all', name: t('bo.views.all'), filters: {}, sort: undefined };
  const ready = [all, ...list.views.map((view) => ({ ...view, name: t(view.label) }))];
  const savedAsk = askOf(savable(ask));
  const isKnown = [...ready, ...saved.map(askOf)].some((view) => isSameView(savedAsk, view));
  // A single tab is not shown.
  if (list.filters.length === 0 || (ready.length + saved.length === 1 && isKnown && !hasFailed)) return null;
  return (
    <div className={classes['views']}>
      <fieldset ref={tabs} className={classes['group']} aria-label={t('bo.views.label')}>
        <div className={classes['tabs']}>
          {ready.map(({ key, name, ...view }) => (
            <Tab
              key={key}
              label={name}
              isShown={isSameView(ask, view)}
              onChoose={() => narrow({ filters: view.filters as typeof ask.filters, sort: view.sort })}
            />
          ))}
          <SavedTabs views={saved} state={state} />
        </div>
      </fieldset>
      {hasFailed && (
        <span className={classes['beside']}>
          <Button emphasis="quiet" size="small" icon={IconReload} onClick={retry}>
            {t('bo.views.failed')}
          </Button>
        </span>
      )}
      {!isKnown && (
        <span className={classes['beside']}>
          <Button emphasis="quiet" size="small" icon={IconBookmarkPlus} onClick={() => setSaving(true)}>
            {t('bo.views.keep')}
          </Button>
        </span>
      )}
      {isSaving && (
        <OpenedAction
          action={saveShown}
          subject={{ list: list.name, ask }}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  );
};
