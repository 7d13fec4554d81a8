import { typedCodeMax } from '@parcela/contract';
import { stepUpStaff } from '@parcela/contract/operator';
import { Form, Popup, Stack, Text, TextField, useForm } from '@parcela/ui';
import { usePhrase, useTranslateIssue } from '@parcela/web';
import { type ReactNode, useSyncExternalStore } from 'react';
import { call } from '../api/api.ts';
import { stepUp } from '../api/step-up.ts';
import { PasskeyButton } from './passkey-button.tsx';

const stepUpByPasskey = async (): Promise<void> => (await import('../session/passkeys.ts')).stepUpByPasskey();

const CodeForm = (): ReactNode => {
  const t = usePhrase();
  const form = useForm({
    initialValues: { totp: '' },
    schema: stepUpStaff.body,
    translate: useTranslateIssue(),
  });
  return (
    <Form
      form={form}
      label={t('bo.stepUp.title')}
      submitLabel={t('bo.stepUp.action')}
      onSubmit={async (body) => {
        await call(stepUpStaff, { body });
        stepUp.answer(true);
      }}
    >
      <TextField
        name="totp"
        label={t('bo.signIn.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={typedCodeMax}
        hasAutoFocus
      />
    </Form>
  );
};

/** Asks for a code before a call that needs a fresh session; the waiting call is then sent again. */
export const StepUpDialog = (): ReactNode => {
  const t = usePhrase();
  const isAsked = useSyncExternalStore(stepUp.subscribe, stepUp.isAsked);
  return (
    <Popup isOpen={isAsked} onClose={() => stepUp.answer(false)} title={t('bo.stepUp.title')} actions={null}>
      <Text mb="md">{t('bo.stepUp.text')}</Text>
      <Stack gap="md">
        <CodeForm />
        <PasskeyButton
          label={t('bo.passkey.use')}
          begin={stepUpByPasskey}
          onDone={() => stepUp.answer(true)}
        />
      </Stack>
    </Popup>
  );
};
