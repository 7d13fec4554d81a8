import { CopyField, QrFigure, Stack } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';

/** Groups of four are easier to type. */
const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

interface AuthenticatorSecretProps {
  readonly secret: string;
  /** A picture as a data address. */
  readonly qr: string;
}

/** The secret of a new authenticator, which staff scan or type. */
export const AuthenticatorSecret = ({ secret, qr }: AuthenticatorSecretProps): ReactNode => {
  const t = usePhrase();
  return (
    <Stack gap="md">
      <QrFigure src={qr} alt={t('bo.invitation.qr')} caption={t('bo.invitation.scan')} />
      <CopyField label={t('bo.invitation.secret')} value={secret} display={inGroups(secret)} />
    </Stack>
  );
};
