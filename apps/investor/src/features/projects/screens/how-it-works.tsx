import { Card, type LevelStep, LevelStepper } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import { useLevels } from '../../../shared/verification/use-levels.ts';

const steps = ['verify', 'choose', 'pay', 'earn'] as const;

/** The steps up to the first rent, with this user's next step highlighted. */
export const HowItWorks = ({ isHolder }: { isHolder: boolean }): ReactNode => {
  const t = usePhrase();
  const isCleared = useLevels()?.isCleared ?? false;
  const current = steps.indexOf(isHolder ? 'earn' : isCleared ? 'choose' : 'verify');
  const stateAt = (position: number): LevelStep['state'] =>
    position < current ? 'done' : position === current ? 'current' : 'upcoming';
  return (
    <Card title={t('steps.title')}>
      <LevelStepper
        label={t('steps.title')}
        direction="vertical"
        levels={steps.map((step, position) => ({
          key: step,
          number: position + 1,
          label: t(`steps.${step}`),
          description: t(`steps.${step}Text`),
          state: stateAt(position),
        }))}
      />
    </Card>
  );
};
