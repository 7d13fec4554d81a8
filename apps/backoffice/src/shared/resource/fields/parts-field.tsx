import { Button, FieldGroup, IconButton, useBoundField, useListField } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@parcela/ui/icons';
import type { ReactNode } from 'react';
import { emptyPart } from '../field-values.ts';
import type { Field, Fields } from '../fields.ts';
import classes from './parts-field.module.css';
import type { SharedProps } from './shared-props.ts';

interface PartsProps<Kind extends Field['kind']> {
  readonly field: Extract<Field, { kind: Kind }>;
  readonly shared: SharedProps;
  /** Draws one field under its full name. */
  readonly draw: (name: string, field: Field) => ReactNode;
}

const partOf = (name: string, fields: Fields, draw: PartsProps<'group'>['draw']): ReactNode =>
  Object.entries(fields).map(([key, field]) => draw(`${name}.${key}`, field));

/** A part of the body with its own fields; the user can add and remove a nullable part. */
export const GroupField = ({ field, shared, draw }: PartsProps<'group'>): ReactNode => {
  const t = usePhrase();
  const { id, value, error, setValue } = useBoundField(shared.name, shared.label);
  const isThere = value !== null && value !== undefined;
  return (
    <FieldGroup id={id} legend={shared.label} description={shared.description} error={error}>
      {() => (
        <div className={classes['part']}>
          {isThere && partOf(shared.name, field.fields, draw)}
          {field.isNullable === true && (
            <div>
              <Button
                size="small"
                emphasis="quiet"
                icon={isThere ? IconTrash : IconPlus}
                onClick={() => setValue(isThere ? null : emptyPart(field.fields))}
              >
                {t(isThere ? 'bo.form.remove' : 'bo.form.add', { name: shared.label })}
              </Button>
            </div>
          )}
        </div>
      )}
    </FieldGroup>
  );
};

/** Parts of the same kind in an order that can be changed. */
export const EntriesField = ({ field, shared, draw }: PartsProps<'entries'>): ReactNode => {
  const t = usePhrase();
  const { id, error } = useBoundField(shared.name, shared.label);
  const { items, add, remove, move } = useListField(shared.name);
  return (
    <FieldGroup id={id} legend={shared.label} description={shared.description} error={error}>
      {() => (
        <>
          {items.length > 0 && (
            <ol className={classes['entries']}>
              {items.map((_, index) => {
                const name = t('bo.form.entry', { name: t(field.one), number: index + 1 });
                return (
                  // Only its position distinguishes an entry from the others.
                  // oxlint-disable-next-line react/no-array-index-key
                  <li key={index} className={classes['part']}>
                    <div className={classes['head']}>
                      <span>{name}</span>
                      <span className={classes['buttons']}>
                        {index > 0 && (
                          <IconButton
                            icon={IconArrowUp}
                            label={t('bo.form.up', { name })}
                            onClick={() => move(index, index - 1)}
                          />
                        )}
                        {index < items.length - 1 && (
                          <IconButton
                            icon={IconArrowDown}
                            label={t('bo.form.down', { name })}
                            onClick={() => move(index, index + 1)}
                          />
                        )}
                        <IconButton
                          icon={IconTrash}
                          label={t('bo.form.remove', { name })}
                          onClick={() => remove(index)}
                        />
                      </span>
                    </div>
                    {partOf(`${shared.name}.${index}`, field.fields, draw)}
                  </li>
                );
              })}
            </ol>
          )}
          <Button
            size="small"
            emphasis="secondary"
            icon={IconPlus}
            onClick={() => add({ ...field.blank, ...emptyPart(field.fields) })}
          >
            {t('bo.form.add', { name: t(field.one) })}
          </Button>
        </>
      )}
    </FieldGroup>
  );
};
