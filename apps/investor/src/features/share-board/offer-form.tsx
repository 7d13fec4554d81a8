import { shareAdvertDays } from '@parcela/domain';
import {
  FactList,
  Form,
  MoneyText,
  NoticeBox,
  NumberField,
  SelectField,
  Text,
  TextField,
  useForm,
} from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { type ReactNode, useState } from 'react';
import { z } from 'zod/mini';
import { type TypedAmount, useAmountReader } from '../../shared/money/amount-reader.ts';
import { type Board, offerShares } from './get-share-board.ts';
import { priceSchema, sharesSchema, useBoardProblem } from './typed-shares.ts';

type Holding = Board['holdings'][number];
const dayOf = (text: string) => shareAdvertDays.find((days) => String(days) === text) ?? 30;

/**
 * Offers shares of one holding at a price; shows the amount that the seller would receive, and what the form does not
 * promise.
 */
export const OfferForm = ({ holding }: { holding: Holding }): ReactNode => {
  const t = usePhrase();
  const [isDone, setDone] = useState(false);
  const { project, currency, free } = holding;
  const reader = useAmountReader(currency);
  const initialValues: { shares: string; unitPrice: TypedAmount; days: string } = {
    shares: '',
    unitPrice: '',
    days: '30',
  };
  const form = useForm({
    initialValues,
    schema: z.object({ shares: sharesSchema(free), unitPrice: priceSchema, days: z.string() }),
    translate: useBoardProblem(free),
  });
  const shares = Number(form.values.shares);
  const { unitPrice } = form.values;
  const received = typeof unitPrice === 'number' && shares > 0 ? unitPrice * shares : null;
  if (isDone)
    return (
      <NoticeBox tone="success" isAnnounced>
        {t('shareBoard.offer.done')}
      </NoticeBox>
    );
  return (
    <Form
      form={form}
      label={t('shareBoard.offer.title')}
      submitLabel={t('shareBoard.offer.submit')}
      onSubmit={async (typed) => {
        await offerShares({
          project: project.documentId,
          shares: Number(typed.shares),
          unitPrice: typed.unitPrice,
          days: dayOf(typed.days),
        });
        setDone(true);
      }}
    >
      <TextField
        name="shares"
        label={t('shareBoard.shares')}
        description={t('shareBoard.offer.free', { free })}
        inputMode="numeric"
      />
      <NumberField name="unitPrice" label={t('shareBoard.unitPrice')} unit={currency} reader={reader} />
      <SelectField
        name="days"
        label={t('shareBoard.offer.days')}
        options={shareAdvertDays.map((days) => ({
          value: String(days),
          label: t('shareBoard.daysCount', { days }),
        }))}
      />
      <FactList
        facts={[
          {
            key: 'nominal',
            label: t('shareBoard.offer.nominal'),
            value: <MoneyText amount={holding.nominal} currency={currency} />,
          },
          {
            key: 'received',
            label: t('shareBoard.offer.received'),
            value: <MoneyText amount={received} currency={currency} />,
            isStrong: true,
          },
        ]}
      />
      <Text size="sm" c="dimmed">
        {t('shareBoard.offer.tax')}
      </Text>
    </Form>
  );
};
