import { countryCodes, writeCountry } from '@parcela/domain';
import { SelectField } from '@parcela/ui';
import { useLocale, usePhrase } from '@parcela/web';
import { type ReactNode, useMemo } from 'react';
import type { SharedProps } from '../resource/fields/shared-props.ts';

interface CountryFieldProps {
  readonly shared: SharedProps;
  readonly letters: 2 | 3;
}

/** A country chosen by its name; the value is its code. */
export const CountryField = ({ shared, letters }: CountryFieldProps): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const options = useMemo(() => {
    const collator = new Intl.Collator(locale);
    return countryCodes()
      .map(({ alpha2, alpha3 }) => ({
        value: letters === 2 ? alpha2 : alpha3,
        label: writeCountry(locale, alpha2),
      }))
      .toSorted((a, b) => collator.compare(a.label, b.label));
  }, [locale, letters]);
  return <SelectField {...shared} options={options} placeholder={t('bo.form.choose')} />;
};
