import { typedCodeMax } from '@parcela/contract';
import {
  CheckboxField,
  CheckboxGroupField,
  DateField,
  DateTimeField,
  SelectField,
  TextAreaField,
  TextField,
} from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { CountryField } from '../../people/country-field.tsx';
import type { Field } from '../fields.ts';
import { ColorField } from '../fields/color-field.tsx';
import { FileField } from '../fields/file-field.tsx';
import { LanguagesField } from '../fields/languages-field.tsx';
import { LoadedField } from '../fields/loaded-field.tsx';
import { EntriesField, GroupField } from '../fields/parts-field.tsx';
import { SlugField } from '../numbers/slug-field.tsx';
import { RichField } from '../fields/rich-field.tsx';
import { TextFromFile } from '../fields/text-from-file.tsx';
import { TypedNumber } from '../numbers/typed-number.tsx';
import { FoundField } from './found-field.tsx';
import { SecretField } from './secret-field.tsx';

const draw = (name: string, field: Field): ReactNode => <OneField key={name} name={name} field={field} />;

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
        <TextField
          {...shared}
          hasAutoFocus={field.hasAutoFocus ?? false}
          {...(field.maxLength === undefined ? {} : { maxLength: field.maxLength })}
        />
      );
    case 'slug':
      return <SlugField shared={shared} from={field.from} />;
    case 'password':
      return <SecretField shared={shared} field={field} />;
    case 'code':
      return (
        <TextField {...shared} inputMode="numeric" autoComplete="one-time-code" maxLength={typedCodeMax} />
      );
    case 'area':
      return field.fromFile === undefined ? (
        <TextAreaField {...shared} rows={field.rows ?? 3} />
      ) : (
        <TextFromFile shared={shared} rows={field.rows ?? 3} of={field.fromFile} />
      );
    case 'choice':
      return <SelectField {...shared} options={optionsOf(field.options)} placeholder={t('bo.form.choose')} />;
    case 'country':
      return <CountryField shared={shared} letters={field.letters} />;
    case 'several':
      return <CheckboxGroupField {...shared} options={optionsOf(field.options)} />;
    case 'loaded':
      return <LoadedField field={field} shared={shared} />;
    case 'found':
      return <FoundField field={field} shared={shared} />;
    case 'number':
    case 'decimal':
    case 'amount':
      return <TypedNumber shared={shared} field={field} />;
    case 'day':
      return <DateField {...shared} />;
    case 'color':
      return <ColorField shared={shared} />;
    case 'moment':
      return <DateTimeField {...shared} />;
    case 'languages':
      return <LanguagesField shared={shared} rows={field.rows} templates={field.templates} />;
    case 'rich':
      return <RichField shared={shared} />;
    case 'file':
      return <FileField field={field} shared={shared} />;
    case 'group':
      return <GroupField field={field} shared={shared} draw={draw} />;
    case 'entries':
      return <EntriesField field={field} shared={shared} draw={draw} />;
    case 'tick':
      break;
  }
  return <CheckboxField {...shared} />;
};
