import { locales } from '@parcela/domain';
import {
  CheckboxField,
  CheckboxGroupField,
  DateField,
  NumberField,
  SelectField,
  SimpleGrid,
  TextAreaField,
  TextField,
} from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import type { Field } from '../fields.ts';
import { FoundField } from './found-field.tsx';

/** Draws a field of a descriptor. */
export const OneField = ({ name, field }: { name: string; field: Field }): ReactNode => {
  const t = usePhrase();
  const shared = {
    name,
    label: t(field.label),
    isOptional: field.isOptional ?? false,
    ...(field.description === undefined ? {} : { description: t(field.description) }),
  };
  const optionsOf = (options: Extract<Field, { kind: 'choice' | 'several' }>['options']) =>
    options.map(({ value, label }) => ({
      value,
      label: typeof label === 'string' ? t(label) : label.text,
    }));
  switch (field.kind) {
    case 'line':
      return (
        <TextField {...shared} {...(field.maxLength === undefined ? {} : { maxLength: field.maxLength })} />
      );
    case 'area':
      return <TextAreaField {...shared} rows={field.rows ?? 3} />;
    case 'choice':
      return <SelectField {...shared} options={optionsOf(field.options)} placeholder={t('bo.form.choose')} />;
    case 'several':
      return <CheckboxGroupField {...shared} options={optionsOf(field.options)} />;
    case 'found':
      return <FoundField field={field} shared={shared} />;
    case 'number':
      return (
        <NumberField
          {...shared}
          {...(field.min === undefined ? {} : { min: field.min })}
          {...(field.max === undefined ? {} : { max: field.max })}
        />
      );
    case 'amount':
      return <NumberField {...shared} decimalScale={2} suffix={` ${field.currency}`} />;
    case 'day':
      return <DateField {...shared} />;
    case 'languages':
      return (
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
          {locales.map((locale) => {
            const ofLanguage = {
              ...shared,
              name: `${name}.${locale}`,
              label: t('bo.form.inLanguage', { label: shared.label, language: t(`language.${locale}`) }),
            };
            return field.rows === undefined ? (
              <TextField key={locale} {...ofLanguage} />
            ) : (
              <TextAreaField key={locale} {...ofLanguage} rows={field.rows} />
            );
          })}
        </SimpleGrid>
      );
    case 'tick':
      break;
  }
  return <CheckboxField {...shared} />;
};
