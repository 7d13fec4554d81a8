import { levelSteps, type VerificationType } from '@parcela/domain';
import { Card, LevelStepper, Stack, Text } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';

export interface LevelOption {
  readonly type: VerificationType;
  readonly relevance: number;
  readonly timeToComplete: number;
  readonly name: string;
  readonly description: string;
}

interface VerificationLevelsProps {
  readonly options: readonly LevelOption[];
  readonly granted: readonly VerificationType[];
}

/** The verification levels with their numbers, purposes and durations. */
export const VerificationLevels = ({ options, granted }: VerificationLevelsProps): ReactNode => {
  const t = usePhrase();
  return (
    <Card title={t('verification.levels')}>
      <LevelStepper
        label={t('verification.levels')}
        direction="vertical"
        levels={levelSteps(options, granted).map(({ option, state }) => {
          const { type, relevance, name, description, timeToComplete } = option;
          return {
            key: type,
            number: relevance,
            label: name,
            description: (
              <Stack gap={4}>
                <span>{description}</span>
                {timeToComplete > 0 && (
                  <Text component="span" size="sm">
                    {t('verification.minutes', { minutes: timeToComplete })}
                  </Text>
                )}
              </Stack>
            ),
            state,
          };
        })}
      />
    </Card>
  );
};
