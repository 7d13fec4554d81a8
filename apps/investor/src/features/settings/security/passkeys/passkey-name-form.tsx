import { Button, ErrorBox, Form, TextField, useForm } from '@parcela/ui';
import { ApiFailure, usePhrase, useTranslateIssue } from '@parcela/web';
import { type ReactNode, useState } from 'react';
import { z } from 'zod/mini';
import { isCancelled } from '../../../../shared/step-up/step-up.ts';
import { SettingForm } from '../../blocks/setting-block.tsx';
import { refreshSecurity } from '../security-queries.ts';

const nameMax = 60;
const nameSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(nameMax)),
});

interface PasskeyNameFormProps {
  readonly label: string;
  readonly submitLabel: string;
  readonly name: string;
  readonly onSubmit: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the name of a passkey. A device that made none is reported here; its error has no further reason. */
export const PasskeyNameForm = ({
  label,
  submitLabel,
  name,
  onSubmit,
  onClose,
}: PasskeyNameFormProps): ReactNode => {
  const t = usePhrase();
  const [isUnused, setUnused] = useState(false);
  const form = useForm({
    initialValues: { name },
    schema: nameSchema,
    translate: useTranslateIssue(),
  });
  const explain = (error: unknown): boolean => {
    const isOfDevice = !(error instanceof ApiFailure) && !isCancelled(error);
    setUnused(isOfDevice);
    return isOfDevice || isCancelled(error);
  };
  return (
    <SettingForm>
      <Form
        form={form}
        label={label}
        submitLabel={submitLabel}
        onError={explain}
        onSubmit={async (values) => {
          setUnused(false);
          await onSubmit(values.name.trim());
          await refreshSecurity();
          onClose();
        }}
        secondaryAction={
          <Button emphasis="quiet" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        }
      >
        <TextField
          name="name"
          label={t('passkey.name')}
          description={t('passkey.nameText')}
          autoComplete="off"
          maxLength={nameMax}
        />
        {isUnused && <ErrorBox>{t('passkey.notMade')}</ErrorBox>}
      </Form>
    </SettingForm>
  );
};
