import { Button, Form, Popup, TextField, useForm } from '@parcela/ui';
import { useTranslateIssue, usePhrase } from '@parcela/web';
import { IconBookmarkPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { z } from 'zod/mini';
import type { List, ListAsk } from '../define-list.ts';
import { isSameView } from './address.ts';
import classes from './list.module.css';
import { useSavedViews } from './saved-views.ts';
import type { ListState } from './use-list.ts';

const nameMax = 40;
const viewName = z.strictObject({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(nameMax, { error: 'too_big' })),
});

const NameForm = ({ onSave }: { onSave: (name: string) => void }): ReactNode => {
  const t = usePhrase();
  const form = useForm({ initialValues: { name: '' }, schema: viewName, translate: useTranslateIssue() });
  return (
    <Form form={form} submitLabel={t('bo.views.save')} onSubmit={({ name }) => onSave(name)}>
      <TextField name="name" label={t('bo.views.name')} maxLength={nameMax} hasAutoFocus />
    </Form>
  );
};

interface TabProps {
  readonly label: string;
  readonly isShown: boolean;
  readonly onChoose: () => void;
  readonly onRemove?: () => void;
}

const Tab = ({ label, isShown, onChoose, onRemove }: TabProps): ReactNode => {
  const t = usePhrase();
  return (
    <span className={classes['tab']} data-shown={isShown || undefined}>
      <button type="button" aria-pressed={isShown} onClick={onChoose}>
        {label}
      </button>
      {onRemove !== undefined && (
        <button type="button" aria-label={t('bo.views.remove', { name: label })} onClick={onRemove}>
          <IconX size={13} stroke={2} aria-hidden />
        </button>
      )}
    </span>
  );
};

/** Views of the descriptor and saved ones. */
export const ViewTabs = <Row,>({ list, state }: { list: List<Row>; state: ListState<Row> }): ReactNode => {
  const t = usePhrase();
  const saved = useSavedViews(list.name);
  const [isNaming, setNaming] = useState(false);
  const { ask, narrow } = state;
  const ready = list.views.map((view) => ({ ...view, name: t(view.label) }));
  const all = [{ name: t('bo.views.all'), filters: {}, sort: undefined }, ...ready, ...saved.views];
  const isKnown = all.some((view) => isSameView(ask, view));
  const show = (view: { filters: Readonly<Record<string, string | undefined>>; sort?: string | undefined }) =>
    narrow({ filters: view.filters as ListAsk['filters'], sort: view.sort });
  // A single tab is not shown.
  if (list.filters.length === 0 || (all.length === 1 && isKnown)) return null;
  return (
    <fieldset className={classes['tabs']} aria-label={t('bo.views.label')}>
      {all.map((view) => (
        <Tab
          key={view.name}
          label={view.name}
          isShown={isSameView(ask, view)}
          onChoose={() => show(view)}
          {...(saved.views.some(({ name }) => name === view.name)
            ? { onRemove: () => saved.remove(view.name) }
            : {})}
        />
      ))}
      {!isKnown && (
        <Button emphasis="quiet" size="small" icon={IconBookmarkPlus} onClick={() => setNaming(true)}>
          {t('bo.views.keep')}
        </Button>
      )}
      <Popup isOpen={isNaming} onClose={() => setNaming(false)} title={t('bo.views.keep')} actions={null}>
        <NameForm
          onSave={(name) => {
            saved.add({ name, filters: ask.filters, sort: ask.sort });
            setNaming(false);
          }}
        />
      </Popup>
    </fieldset>
  );
};
