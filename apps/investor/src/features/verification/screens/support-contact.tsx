import { useRichPhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { useAppConfiguration } from '../../../shared/api/app-configuration.ts';

/** The contact of support; renders nothing while it is unknown. */
export const SupportContact = (): ReactNode => {
  const rich = useRichPhrase();
  const email = useAppConfiguration().data?.data.administrator.email;
  if (email === undefined) return null;
  const link = (
    <a href={`mailto:${email}`} style={{ color: 'inherit' }}>
      {email}
    </a>
  );
  return <span>{rich('verification.support', { email: link })}</span>;
};
