import {
  CheckboxField,
  Form,
  formatMoney,
  NoticeBox,
  NumberField,
  SelectField,
  TextField,
  useForm,
} from '@parcela/ui';
import { useLocale, usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { z } from 'zod/mini';
import { type TypedAmount, useAmountReader } from '../../shared/money/amount-reader.ts';
import { isCancelled } from '../../shared/step-up/step-up.ts';
import { type Deal, signTerms, type Terms } from './get-share-board.ts';
import { priceSchema, sharesSchema, useBoardProblem } from './typed-shares.ts';

/** The instruction as it will be stored, in the language of the screen. */
export const Instruction = ({ deal, terms }: { deal: Deal; terms: Terms }): ReactNode => {
  const t = usePhrase();
  const { locale } = useLocale();
  const { currency, project } = deal.advert;
  return (
    <p>
      {t('shareBoard.instruction', {
        side: deal.side,
        settlement: terms.settlement,
        shares: terms.shares,
        project: project.title,
        unitPrice: formatMoney(locale, terms.unitPrice, currency),
        price: formatMoney(locale, terms.unitPrice * terms.shares, currency),
      })}
    </p>
  );
};

/** Signs the terms agreed outside the platform; the form starts with the other party's terms, or with the offer's. */
export const SignForm = ({ deal }: { deal: Deal }): ReactNode => {
  const t = usePhrase();
  const { advert, otherTerms } = deal;
  const { currency } = advert;
  const initialValues: { shares: string; unitPrice: TypedAmount; settlement: string; accepted: boolean } = {
    shares: String(otherTerms?.shares ?? deal.shares),
    unitPrice: otherTerms?.unitPrice ?? advert.unitPrice,
    settlement: otherTerms?.settlement ?? 'outside',
    accepted: false,
  };
  const form = useForm({
    initialValues,
    schema: z.object({
      shares: sharesSchema(advert.shares),
      unitPrice: priceSchema,
      settlement: z.enum(['wallet', 'outside']),
      accepted: z.literal(true),
    }),
    translate: useBoardProblem(advert.shares),
  });
  const { shares, unitPrice, settlement } = form.values;
  return (
    <Form
      form={form}
      label={t('shareBoard.sign.title')}
      submitLabel={t('shareBoard.sign.submit')}
      onError={isCancelled}
      onSubmit={async (typed) => {
        await signTerms(deal.documentId, { ...typed, shares: Number(typed.shares) });
      }}
    >
      {otherTerms !== null && <NoticeBox tone="info">{t('shareBoard.sign.other')}</NoticeBox>}
      <TextField name="shares" label={t('shareBoard.shares')} inputMode="numeric" />
      <NumberField
        name="unitPrice"
        label={t('shareBoard.unitPrice')}
        unit={currency}
        reader={useAmountReader(currency)}
      />
      <SelectField
        name="settlement"
        label={t('shareBoard.sign.settlement')}
        options={[
          { value: 'outside', label: t('shareBoard.sign.outside') },
          ...(currency === 'PLN' ? [] : [{ value: 'wallet', label: t('shareBoard.sign.wallet') }]),
        ]}
      />
      {typeof unitPrice === 'number' && Number(shares) > 0 && (
        <Instruction
          deal={deal}
          terms={{
            shares: Number(shares),
            unitPrice,
            settlement: settlement === 'wallet' ? 'wallet' : 'outside',
          }}
        />
      )}
      <CheckboxField name="accepted" label={t('shareBoard.sign.accept')} />
    </Form>
  );
};
