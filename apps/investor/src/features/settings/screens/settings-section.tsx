import { Card, Section, Stack } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';

/** The sections of the screen in their order; each name is also an anchor. */
export const settingsSections = [
  'profile',
  'preferences',
  'notices',
  'security',
  'referral',
  'distributions',
  'wallet',
  'data',
  'delete',
] as const;
export type SettingsSectionName = (typeof settingsSections)[number];

interface SettingsSectionProps {
  readonly name: SettingsSectionName;
  readonly children: ReactNode;
  /** Under the card. */
  readonly after?: ReactNode;
}

export const SettingsSection = ({ name, children, after }: SettingsSectionProps): ReactNode => {
  const t = usePhrase();
  return (
    <Section id={name} title={t(`settings.section.${name}`)}>
      <Stack gap="lg">
        <Card>{children}</Card>
        {after}
      </Stack>
    </Section>
  );
};
