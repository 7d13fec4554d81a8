import { Button, ErrorBox, Stack } from '@parcela/ui';
import { ApiFailure, useDescribe, usePhrase } from '@parcela/web';
import { IconFingerprint } from '@parcela/ui/icons';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface PasskeyButtonProps {
  readonly label: string;
  /** The button is as wide as its words, among other buttons. */
  readonly isSmall?: boolean;
  /** The passkey ceremony of the browser. */
  readonly begin: () => Promise<void>;
  readonly onDone: () => void;
}

/** A button that uses a passkey, and reports a refusal by the device or the server. */
export const PasskeyButton = (props: PasskeyButtonProps): ReactNode => {
  const { label, isSmall = false, begin, onDone } = props;
  const t = usePhrase();
  const describe = useDescribe();
  const using = useMutation({ mutationFn: begin, onSuccess: onDone });
  const { error } = using;
  const isOfServer = error instanceof ApiFailure && error.code !== 'staff.credentials_invalid';
  return (
    <Stack gap="sm" align={isSmall ? 'flex-start' : 'stretch'}>
      <Button
        emphasis="secondary"
        size={isSmall ? 'small' : 'medium'}
        icon={IconFingerprint}
        isBusy={using.isPending}
        onClick={() => using.mutate()}
      >
        {label}
      </Button>
      {error !== null && <ErrorBox>{isOfServer ? describe(error).message : t('bo.passkey.failed')}</ErrorBox>}
    </Stack>
  );
};
