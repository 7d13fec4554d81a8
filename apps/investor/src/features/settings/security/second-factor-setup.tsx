import { typedCode, typedCodeMax, type AnswerOf } from '@parcela/contract';
import { enableSecondFactor, type startSecondFactor } from '@parcela/contract/investor';
import { Button, CopyField, Form, Link, QrFigure, Stack, Text, TextField, useForm } from '@parcela/ui';
import { ApiFailure, useTranslateIssue, usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { z } from 'zod/mini';
import { call } from '../../../shared/api/api.ts';
import { refreshSecurity } from './security-queries.ts';
import { SettingForm } from '../blocks/setting-block.tsx';
import { isCancelled, withStepUp } from '../../../shared/step-up/step-up.ts';

const codeSchema = z.object({ code: typedCode });

/** Groups of four are easier to type. */
const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

interface SecondFactorSetupProps {
  readonly secret: AnswerOf<typeof startSecondFactor>;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** The QR code for the authenticator app, its secret as text, and the first code as proof that it works. */
export const SecondFactorSetup = ({ secret, onDone, onCancel }: SecondFactorSetupProps): ReactNode => {
  const t = usePhrase();
  const form = useForm({ initialValues: { code: '' }, schema: codeSchema, translate: useTranslateIssue() });
  const pointAtCode = (error: unknown): boolean => {
    if (isCancelled(error)) return true;
    const isWrong = error instanceof ApiFailure && error.code === 'auth.code_invalid';
    if (isWrong) form.setFieldError('code', t('stepUp.wrongCode'));
    return isWrong;
  };
  return (
    <Stack gap="md">
      <Text>{t('settings.factorScan')}</Text>
      <SettingForm>
        <Stack gap="md">
          <QrFigure
            src={secret.qr}
            alt={t('settings.factorQr')}
            caption={<Link to={secret.uri}>{t('settings.factorHere')}</Link>}
          />
          <CopyField
            label={t('settings.factorSecret')}
            value={secret.secret}
            display={inGroups(secret.secret)}
          />
          <Form
            form={form}
            label={t('settings.factor')}
            submitLabel={t('settings.factorOn')}
            onError={pointAtCode}
            onSubmit={async ({ code }) => {
              const { recoveryCodes } = await withStepUp(() => call(enableSecondFactor, { body: { code } }));
              onDone(recoveryCodes);
              await refreshSecurity();
            }}
            secondaryAction={
              <Button emphasis="quiet" onClick={onCancel}>
                {t('ui.cancel')}
              </Button>
            }
          >
            <TextField
              name="code"
              label={t('settings.factorFirstCode')}
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={typedCodeMax}
            />
          </Form>
        </Stack>
      </SettingForm>
    </Stack>
  );
};
