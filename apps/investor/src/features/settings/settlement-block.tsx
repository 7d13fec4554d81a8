import { payoutSettlement } from '@parcela/contract';
import { type PayoutSettlement, payoutSettlements } from '@parcela/domain';
import { Form, RadioField, Stack, useForm } from '@parcela/ui';
import { type ReactNode, useState } from 'react';
import { z } from 'zod/mini';
import { useTranslateIssue } from '../../shared/errors.ts';
import { usePhrase } from '../../shared/phrases.tsx';
import { saveProfile } from '../../shared/save-profile.ts';
import { SettingBlock, SettingNote } from './setting-block.tsx';

const settlementSchema = z.object({ payoutSettlement });

/** Whether earnings go to the bank or to the wallet; those in PLN always go to the bank. */
export const SettlementBlock = ({ settlement }: { settlement: PayoutSettlement }): ReactNode => {
  const t = usePhrase();
  const [isSaved, setSaved] = useState(false);
  const form = useForm({
    initialValues: { payoutSettlement: settlement },
    schema: settlementSchema,
    translate: useTranslateIssue(),
    onValuesChange: () => setSaved(false),
  });
  return (
    <SettingBlock id="settlement" title={t('settings.settlement')} description={t('settings.settlementText')}>
      <Stack gap="sm">
        <Form
          form={form}
          label={t('settings.settlement')}
          submitLabel={t('settings.save')}
          isSubmitDisabled={form.getValues().payoutSettlement === settlement}
          onSubmit={async (change) => {
            await saveProfile(change);
            setSaved(true);
          }}
        >
          <RadioField
            name="payoutSettlement"
            label={t('settings.settlementChoice')}
            options={payoutSettlements.map((value) => ({
              value,
              label: t(`settings.settlement.${value}`),
              description: t(`settings.settlementHint.${value}`),
            }))}
          />
        </Form>
        <SettingNote>{isSaved && t('settings.saved')}</SettingNote>
      </Stack>
    </SettingBlock>
  );
};
