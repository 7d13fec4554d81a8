import { email } from '@parcela/contract';
import { EmailField, Form, useForm } from '@parcela/ui';
import { useTranslateIssue, usePhrase } from '@parcela/web';
import { type ReactNode, useState } from 'react';
import { z } from 'zod/mini';
import { ResentPopup } from './confirmation-resent-popup.tsx';
import { useResendConfirmation } from '../queries/use-resend-confirmation.ts';

const resendSchema = z.object({ email });

/** Asks for the address and sends a new confirmation link to it. */
export const ResendForm = ({
  next,
  onClose,
}: {
  /** The page to which the mailed link leads. */
  next?: string | undefined;
  onClose: () => void;
}): ReactNode => {
  const t = usePhrase();
  const [isSent, setSent] = useState(false);
  const resend = useResendConfirmation();
  const form = useForm({
    initialValues: { email: '' },
    schema: resendSchema,
    translate: useTranslateIssue(),
  });
  return (
    <>
      <Form
        form={form}
        label={t('resend.action')}
        submitLabel={t('resend.action')}
        isSubmitWide
        onSubmit={async (body) => {
          await resend.mutateAsync({ ...body, ...(next === undefined ? {} : { next }) });
          setSent(true);
        }}
      >
        <EmailField name="email" label={t('auth.email')} />
      </Form>
      <ResentPopup isOpen={isSent} onClose={onClose} onEscape={() => setSent(false)} />
    </>
  );
};
