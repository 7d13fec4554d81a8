import { typedCode, typedCodeMax } from '@parcela/contract';
import { answerSecondFactor } from '@parcela/contract/investor';
import { Button, Form, Stack, TextField, useForm } from '@parcela/ui';
import { usePhrase, usePointAtField, useTranslateIssue } from '@parcela/web';
import { type ReactNode, useEffect, useState } from 'react';
import { z } from 'zod/mini';
import { call } from '../../../shared/api/api.ts';
import { AuthFrame } from '../../../shared/frame/auth-frame.tsx';
import { type Challenge, storeSession } from '../queries/start-session.ts';

type Method = Challenge['methods'][number];

const codeSchema = z.object({ code: typedCode });
const looks = {
  totp: {
    text: 'secondFactor.totpText',
    label: 'secondFactor.totpCode',
    other: 'secondFactor.useRecovery',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  },
  recovery: {
    text: 'secondFactor.recoveryText',
    label: 'secondFactor.recoveryCode',
    other: 'secondFactor.useTotp',
    inputMode: 'text',
    autoComplete: 'off',
  },
} as const;

interface SecondFactorStepProps {
  readonly challenge: Challenge;
  /** Called once the session has started. */
  readonly onDone: () => Promise<void>;
  /** Returns to the password step if the challenge has expired or belongs to another account. */
  readonly onLeave: () => void;
}

/** The user has the code at hand, so the field gets the focus. */
const useFocusOnCode = (): void =>
  useEffect(() => document.querySelector<HTMLElement>('[name="code"]')?.focus(), []);

const CodeForm = ({
  method,
  challenge,
  onDone,
}: Omit<SecondFactorStepProps, 'onLeave'> & { method: Method }): ReactNode => {
  const t = usePhrase();
  const look = looks[method];
  const form = useForm({
    initialValues: { code: '' },
    schema: codeSchema,
    translate: useTranslateIssue(),
  });
  const pointAtCode = usePointAtField(form, { 'auth.code_invalid': 'code' });
  useFocusOnCode();
  return (
    <Form
      form={form}
      label={t('secondFactor.title')}
      submitLabel={t('signIn.action')}
      isSubmitWide
      onError={pointAtCode}
      onSubmit={async ({ code }) => {
        const body = { token: challenge.token, method, code };
        const data = await call(answerSecondFactor, { body });
        storeSession(data);
        await onDone();
      }}
    >
      <TextField
        name="code"
        label={t(look.label)}
        description={t(look.text)}
        inputMode={look.inputMode}
        autoComplete={look.autoComplete}
        maxLength={typedCodeMax}
      />
    </Form>
  );
};

/** The second step of sign-in: a code from the authenticator app, or a recovery code. */
export const SecondFactorStep = ({ challenge, onDone, onLeave }: SecondFactorStepProps): ReactNode => {
  const t = usePhrase();
  const [chosen, setChosen] = useState<Method | undefined>(challenge.methods[0]);
  const method = chosen ?? 'totp';
  const other = challenge.methods.find((offered) => offered !== method);
  // Runs after the frame has moved the focus to its heading, as on every screen.
  useFocusOnCode();
  return (
    <AuthFrame title={t('secondFactor.title')} description={t('secondFactor.text')}>
      <Stack gap="sm">
        <CodeForm key={method} method={method} challenge={challenge} onDone={onDone} />
        {other !== undefined && (
          <Button emphasis="quiet" isWide onClick={() => setChosen(other)}>
            {t(looks[method].other)}
          </Button>
        )}
        <Button emphasis="quiet" isWide onClick={onLeave}>
          {t('auth.backToSignIn')}
        </Button>
      </Stack>
    </AuthFrame>
  );
};
