import { typedCodeMax } from '@parcela/contract';
import { type AccountSecurity, sendStepUpCode, stepUp } from '@parcela/contract/investor';
import { Button, Form, PasswordField, Stack, Text, TextField, useForm } from '@parcela/ui';
import { ApiFailure, useTranslateIssue, usePhrase } from '@parcela/web';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { z } from 'zod/mini';
import { call } from '../api/api.ts';
import { useMe } from '../session/me.ts';
import { MutationFailure } from './mutation-failure.tsx';
import classes from './proof-form.module.css';
import type { StepUpRequest } from './step-up.ts';

const proofSchema = z.object({
  proof: z.string().check(z.minLength(1, { error: 'required' })),
});
type Method = AccountSecurity['stepUp'];

/** Mails a code, as often as the server allows. */
const MailedCode = (): ReactNode => {
  const t = usePhrase();
  const email = useMe().data?.email ?? '';
  const sending = useMutation({ mutationFn: () => call(sendStepUpCode, {}) });
  return (
    <Stack gap="sm" align="flex-start">
      <Button emphasis="secondary" size="small" isBusy={sending.isPending} onClick={() => sending.mutate()}>
        {t(sending.isSuccess ? 'stepUp.sendAgain' : 'stepUp.send')}
      </Button>
      <output>{sending.isSuccess && t('stepUp.sent', { email })}</output>
      <MutationFailure mutation={sending} />
    </Stack>
  );
};

const refusals: Readonly<Record<string, 'stepUp.wrongPassword' | 'stepUp.wrongCode'>> = {
  'auth.credentials_invalid': 'stepUp.wrongPassword',
  'auth.code_invalid': 'stepUp.wrongCode',
};

/** The proof that the server requires from this user: password, code of the authenticator app or mailed code. */
export const ProofForm = ({ method, request }: { method: Method; request: StepUpRequest }): ReactNode => {
  const t = usePhrase();
  const form = useForm({
    initialValues: { proof: '' },
    schema: proofSchema,
    translate: useTranslateIssue(),
  });
  const pointAtProof = (error: unknown): boolean => {
    const id = error instanceof ApiFailure ? refusals[error.code] : undefined;
    if (id !== undefined) form.setFieldError('proof', t(id));
    return id !== undefined;
  };
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The server must mail a code first.
    if (method !== 'mail') ref.current?.querySelector('input')?.focus();
  }, [method]);
  return (
    <div ref={ref} className={classes['root']}>
      <Form
        form={form}
        label={t('stepUp.title')}
        submitLabel={t('stepUp.action')}
        onError={pointAtProof}
        onSubmit={async ({ proof }) => {
          await call(stepUp, { body: method === 'password' ? { password: proof } : { code: proof } });
          request.done();
        }}
        secondaryAction={
          <Button emphasis="quiet" onClick={request.cancel}>
            {t('ui.cancel')}
          </Button>
        }
      >
        <Text>{t(`stepUp.${method}Text`)}</Text>
        {method === 'mail' && <MailedCode />}
        {method === 'password' ? (
          <PasswordField name="proof" label={t('stepUp.password')} />
        ) : (
          <TextField
            name="proof"
            label={t('stepUp.code')}
            autoComplete="one-time-code"
            maxLength={typedCodeMax}
          />
        )}
      </Form>
    </div>
  );
};
