import { newPassword, typedCodeMax, type BodyOf, type DataOf } from '@parcela/contract';
import { acceptInvitation, type openInvitation } from '@parcela/contract/operator';
import { compactCode } from '@parcela/domain';
import {
  ErrorBox,
  FactList,
  Form,
  NoticeBox,
  PasswordField,
  Stack,
  Text,
  TextField,
  Title,
  useForm,
} from '@parcela/ui';
import { ApiFailure, usePhrase, useTranslateIssue } from '@parcela/web';
import { type ReactNode, useState } from 'react';
import { z } from 'zod/mini';
import { call } from '../../shared/api/api.ts';
import { AuthenticatorSecret } from '../../shared/frame/authenticator-secret.tsx';
import { PasskeyButton } from '../../shared/frame/passkey-button.tsx';

const formSchema = z
  .strictObject({
    password: newPassword,
    again: z.string().check(z.minLength(1, { error: 'required' })),
    totp: z.string().check(z.overwrite(compactCode), z.regex(/^(\d{6})?$/, { error: 'invalid' })),
  })
  .check(
    z.refine(({ password, again }) => password === again, { error: 'passwords_differ', path: ['again'] }),
  );

type Passkey = NonNullable<BodyOf<typeof acceptInvitation>['passkey']>;

interface InvitationFormProps {
  readonly token: string;
  readonly invitation: DataOf<typeof openInvitation>;
  readonly onDone: () => void;
  /** The link has been used or withdrawn meanwhile. */
  readonly onOver: () => void;
}

/** Sends the password and an authenticator, a passkey or both together. */
export const InvitationForm = ({ token, invitation, onDone, onOver }: InvitationFormProps): ReactNode => {
  const t = usePhrase();
  const [passkey, setPasskey] = useState<Passkey>();
  const [wrong, setWrong] = useState<'bo.invitation.wrong' | 'error.staff.second_factor_missing'>();
  const form = useForm({
    initialValues: { password: '', again: '', totp: '' },
    schema: formSchema,
    translate: useTranslateIssue(),
  });
  const { secret, qr, sealed } = invitation.authenticator;
  const explain = (error: unknown): boolean => {
    const code = error instanceof ApiFailure ? error.code : '';
    if (code === 'staff.invitation_invalid') onOver();
    else if (code === 'staff.credentials_invalid') {
      setWrong('bo.invitation.wrong');
      setPasskey(undefined);
      form.setFieldValue('totp', '');
    } else if (code === 'staff.second_factor_missing') setWrong('error.staff.second_factor_missing');
    else return false;
    return true;
  };
  return (
    <Form
      form={form}
      label={t('bo.invitation.title')}
      submitLabel={t('bo.invitation.action')}
      isSubmitWide
      onError={explain}
      onSubmit={async ({ password, totp }) => {
        setWrong(undefined);
        await call(acceptInvitation, {
          body: {
            token,
            password,
            ...(totp === '' ? {} : { authenticator: { sealed, totp } }),
            ...(passkey === undefined ? {} : { passkey }),
          },
        });
        onDone();
      }}
    >
      <FactList
        facts={[
          { key: 'name', label: t('bo.invitation.name'), value: invitation.name },
          { key: 'email', label: t('bo.signIn.email'), value: invitation.email },
          {
            key: 'roles',
            label: t('bo.invitation.roles'),
            value: invitation.roles.map((role) => t(`bo.role.${role}`)).join(', '),
          },
        ]}
      />
      <PasswordField
        name="password"
        label={t('bo.invitation.password')}
        description={t('bo.invitation.passwordHint')}
        autoComplete="new-password"
      />
      <PasswordField name="again" label={t('bo.invitation.again')} autoComplete="new-password" />
      <Title order={2} size="h4">
        {t('bo.invitation.factor')}
      </Title>
      <Text>{t('bo.invitation.factorText')}</Text>
      {passkey === undefined ? (
        <PasskeyButton
          label={t('bo.invitation.makePasskey')}
          begin={async () => {
            const { makeInvitedPasskey } = await import('../../shared/session/passkeys.ts');
            setPasskey({ name: t('bo.invitation.passkeyName'), passkey: await makeInvitedPasskey(token) });
          }}
          onDone={() => setWrong(undefined)}
        />
      ) : (
        <NoticeBox tone="success">{t('bo.invitation.passkeyReady')}</NoticeBox>
      )}
      <Stack gap="md">
        <AuthenticatorSecret secret={secret} qr={qr} />
        <TextField
          name="totp"
          label={t('bo.signIn.code')}
          description={t('bo.invitation.codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={typedCodeMax}
          isOptional
        />
      </Stack>
      {wrong !== undefined && <ErrorBox>{t(wrong)}</ErrorBox>}
    </Form>
  );
};
