import { type Currency, localeTags, tradeVolumeLabels } from '@parcela/domain';
import {
  CheckboxGroupField,
  formatMoney,
  type Option,
  RadioField,
  Section,
  Stack,
  TextAreaField,
  TextField,
} from '@parcela/ui';
import { useLocale, usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import type { AmlValues } from './aml-values.ts';
import { originOptions, purposeOptions, wealthOptions } from './aml-wire.ts';

/** The five ranges with the amounts of the user's currency (spec section 5). */
const useVolumeOptions = (currency: Currency): readonly Option[] => {
  const t = usePhrase();
  const { locale } = useLocale();
  return tradeVolumeLabels(currency).map(({ band, from, to }) => {
    const text = (money: NonNullable<typeof from>): string =>
      formatMoney(localeTags[locale], money.amount, money.currency, { fraction: 'trim' });
    const value = String(band);
    if (from === null && to !== null) return { value, label: t('aml.volumeUnder', { to: text(to) }) };
    if (from !== null && to === null) return { value, label: t('aml.volumeOver', { from: text(from) }) };
    return { value, label: t('aml.volumeBetween', { from: from ? text(from) : '', to: to ? text(to) : '' }) };
  });
};

const YesOrNo = (props: {
  name: keyof AmlValues;
  label: string;
  description?: string;
  isDisabled?: boolean;
}) => {
  const t = usePhrase();
  const options = [
    { value: 'yes', label: t('aml.yes') },
    { value: 'no', label: t('aml.no') },
  ];
  return <RadioField {...props} options={options} isInline />;
};

interface AmlAdditionalSectionProps {
  readonly values: AmlValues;
  readonly currency: Currency;
  readonly isExposureKnown: boolean;
}

/** Questions required by law about the money and the user. */
export const AmlAdditionalSection = (props: AmlAdditionalSectionProps): ReactNode => {
  const { values, currency, isExposureKnown } = props;
  const t = usePhrase();
  const volumes = useVolumeOptions(currency);
  return (
    <Section title={t('aml.additionalTitle')} description={t('aml.additionalText')}>
      <Stack gap="lg">
        <RadioField
          name="purposeOfContract"
          label={t('aml.purposeOfContract')}
          options={purposeOptions.map((value) => ({ value, label: t(`aml.purpose.${value}`) }))}
        />
        {values.purposeOfContract === 'other' && (
          <TextAreaField name="purposeOther" label={t('aml.purposeOther')} rows={3} maxLength={500} />
        )}
        <RadioField name="expectedTradesVolume" label={t('aml.expectedTradesVolume')} options={volumes} />
        <YesOrNo name="noCriminalActivity" label={t('aml.noCriminalActivity')} />
        <YesOrNo
          name="countriesWithSanctions"
          label={t('aml.countriesWithSanctions')}
          description={t('aml.sanctionsHint')}
        />
        <CheckboxGroupField
          name="originOfFunds"
          label={t('aml.originOfFunds')}
          description={t('aml.originHint')}
          options={originOptions.map((value) => ({ value, label: t(`aml.origin.${value}`) }))}
        />
        {values.originOfFunds.includes('other') && (
          <TextField name="originOther" label={t('aml.originOther')} maxLength={300} />
        )}
        <YesOrNo
          name="politicallyExposed"
          label={t('aml.politicallyExposed')}
          description={t('aml.exposedHint')}
          isDisabled={isExposureKnown}
        />
        {values.politicallyExposed === 'yes' && (
          <CheckboxGroupField
            name="sourceOfWealth"
            label={t('aml.sourceOfWealth')}
            options={wealthOptions.map((value) => ({ value, label: t(`aml.wealth.${value}`) }))}
          />
        )}
        {values.politicallyExposed === 'yes' && values.sourceOfWealth.includes('other') && (
          <TextField name="wealthOther" label={t('aml.wealthOther')} maxLength={300} />
        )}
      </Stack>
    </Section>
  );
};
