import { ibanTextMax } from '@parcela/contract';
import { savePayoutAccount } from '@parcela/contract/investor';
import { type Currency, namesMatch } from '@parcela/domain';
import { Button, Form, NoticeBox, TextField, useForm } from '@parcela/ui';
import { ApiFailure, useTranslateIssue, usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { z } from 'zod/mini';
import { call } from '../../../shared/api/api.ts';
import { checkIban } from './check-iban.ts';
import { IbanVerdict } from './iban-verdict.tsx';
import { refreshBankAccounts } from '../../../shared/wallet/bank-account-queries.ts';
import { SettingForm } from '../blocks/setting-block.tsx';
import { isCancelled, withStepUp } from '../../../shared/step-up/step-up.ts';

const accountSchema = z.object({
  iban: z.string().check(
    z.trim(),
    z.minLength(1, { error: 'required', abort: true }),
    z.refine((typed) => checkIban(typed).state === 'right', { error: 'iban' }),
  ),
  holderName: z
    .string()
    .check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(70, { error: 'too_big' })),
});

/** The issues of the contract, and the extra issue of this form. */
const useTranslateAccountIssue = (): ReturnType<typeof useTranslateIssue> => {
  const t = usePhrase();
  const translate = useTranslateIssue();
  return (issue) => (issue.message === 'iban' ? t('error.bank_account.iban_invalid') : translate(issue));
};

interface BankAccountFormProps {
  readonly currency: Currency;
  readonly holderName: string;
  readonly ownName: string;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Asks for IBAN and account holder; explains the consequences of a change before sending it. */
export const BankAccountForm = ({
  currency,
  holderName,
  ownName,
  onDone,
  onCancel,
}: BankAccountFormProps): ReactNode => {
  const t = usePhrase();
  const form = useForm({
    initialValues: { iban: '', holderName },
    schema: accountSchema,
    translate: useTranslateAccountIssue(),
  });
  const typed = form.getValues();
  const isOther = ownName !== '' && typed.holderName.trim() !== '' && !namesMatch(typed.holderName, ownName);
  const pointAtIban = (error: unknown): boolean => {
    if (isCancelled(error)) return true;
    const isWrong = error instanceof ApiFailure && error.code === 'bank_account.iban_invalid';
    if (isWrong) form.setFieldError('iban', t('error.bank_account.iban_invalid'));
    return isWrong;
  };
  return (
    <SettingForm>
      <Form
        form={form}
        label={t('settings.account', { currency })}
        submitLabel={t('settings.accountSave')}
        onError={pointAtIban}
        onSubmit={async (data) => {
          await withStepUp(() => call(savePayoutAccount, { params: { currency }, body: { data } }));
          await refreshBankAccounts();
          onDone();
        }}
        secondaryAction={
          <Button emphasis="quiet" onClick={onCancel}>
            {t('ui.cancel')}
          </Button>
        }
      >
        <div>
          <TextField
            name="iban"
            label={t('settings.iban')}
            description={t('settings.ibanHint')}
            autoComplete="off"
            maxLength={ibanTextMax}
          />
          <IbanVerdict typed={typed.iban} />
        </div>
        <TextField
          name="holderName"
          label={t('settings.holder')}
          description={t('settings.holderHint')}
          autoComplete="name"
          maxLength={70}
        />
        {ownName === '' && <NoticeBox tone="warning">{t('settings.holderUnknown')}</NoticeBox>}
        {isOther && <NoticeBox tone="warning">{t('settings.holderOther', { name: ownName })}</NoticeBox>}
        <NoticeBox tone="info">{t('settings.accountRule')}</NoticeBox>
      </Form>
    </SettingForm>
  );
};
