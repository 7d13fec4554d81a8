import { Button, Form, Popup, Stack, Text, TextField, useForm } from '@parcela/ui';
import { useTranslateIssue, usePhrase, withSearch } from '@parcela/web';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { z } from 'zod/mini';
import { paths } from '../../../shared/navigation/paths.ts';
import { type DeletionReason, endAccount, refusalReasons } from './delete-account.ts';
import { DeletionRefusal } from './deletion-refusal.tsx';
import { Points } from '../blocks/consequence-list.tsx';
import { isCancelled } from '../../../shared/step-up/step-up.ts';

interface DeleteFormProps {
  readonly email: string;
  readonly onRefused: (reasons: readonly (DeletionReason | 'other')[]) => void;
  readonly onClose: () => void;
}

const DeleteForm = ({ email, onRefused, onClose }: DeleteFormProps): ReactNode => {
  const t = usePhrase();
  const navigate = useNavigate();
  const translate = useTranslateIssue();
  const schema = useMemo(
    () =>
      z.object({
        email: z.string().check(
          z.trim(),
          z.minLength(1, { error: 'required', abort: true }),
          z.refine((typed) => typed.toLowerCase() === email.toLowerCase(), { error: 'other_email' }),
        ),
      }),
    [email],
  );
  const form = useForm({
    initialValues: { email: '' },
    schema,
    translate: (issue) =>
      issue.message === 'other_email' ? t('settings.deleteOtherEmail') : translate(issue),
  });
  const explain = (error: unknown): boolean => {
    if (isCancelled(error)) return true;
    const reasons = refusalReasons(error);
    if (reasons !== null) onRefused(reasons);
    return reasons !== null;
  };
  return (
    <Form
      form={form}
      label={t('settings.delete')}
      submitLabel={t('settings.deleteConfirm')}
      isDangerous
      onError={explain}
      onSubmit={() =>
        endAccount(() =>
          navigate({ href: withSearch(paths.signIn, { accountDeleted: true }), replace: true }),
        )
      }
      secondaryAction={
        <Button emphasis="quiet" onClick={onClose}>
          {t('settings.deleteDecline')}
        </Button>
      }
    >
      <Points
        points={(['access', 'erased', 'retained', 'final'] as const).map((point) =>
          t(`settings.deletePoint.${point}`),
        )}
      />
      <TextField
        name="email"
        label={t('settings.deleteEmail')}
        description={t('settings.deleteEmailHint', { email })}
        autoComplete="off"
        inputMode="email"
      />
    </Form>
  );
};

/**
 * Lists what is lost, asks for the user's own address and, after a refusal, says what the user must do first.
 */
export const DeleteAccountPopup = ({ email, onClose }: { email: string; onClose: () => void }): ReactNode => {
  const t = usePhrase();
  const [reasons, setReasons] = useState<readonly (DeletionReason | 'other')[] | null>(null);
  return reasons === null ? (
    <Popup isOpen onClose={onClose} title={t('settings.deleteTitle')} size="medium" actions={null}>
      <DeleteForm email={email} onRefused={setReasons} onClose={onClose} />
    </Popup>
  ) : (
    <Popup isOpen onClose={onClose} title={t('settings.deleteRefusedTitle')} size="medium" tone="warning">
      <Stack gap="md">
        <Text>{t('settings.deleteRefusedText')}</Text>
        <DeletionRefusal reasons={reasons} onLeave={onClose} />
      </Stack>
    </Popup>
  );
};
