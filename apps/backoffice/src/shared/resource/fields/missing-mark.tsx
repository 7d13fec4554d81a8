import { StateBadge } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { IconLanguageOff } from '@parcela/ui/icons';
import type { ReactNode } from 'react';

/** Readers see the English text here. */
export const MissingMark = (): ReactNode => (
  <StateBadge tone="attention" icon={IconLanguageOff} label={usePhrase()('bo.form.missing')} />
);
