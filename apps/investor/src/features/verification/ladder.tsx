import { isDone, nextLevel, type VerificationType } from '@parcela/domain';
import { Card, LevelStepper, Stack, Text } from '@parcela/ui';
import type { ReactNode } from 'react';
import { usePhrase } from '../../shared/phrases.tsx';

export interface LadderOption {
  readonly type: VerificationType;
  readonly relevance: number;
  readonly timeToComplete: number;
  readonly name: string;
  readonly description: string;
}

interface LadderProps {
  readonly options: readonly LadderOption[];
  readonly granted: readonly VerificationType[];
}

/** The ladder of verification with its numbers, what each step is for and how long it takes. */
export const Ladder = ({ options, granted }: LadderProps): ReactNode => {
  const t = usePhrase();
  const next = nextLevel(options, granted)?.type;
  const stateOf = (type: VerificationType) => {
    if (isDone(type, options, granted)) return 'done';
    return type === next ? 'current' : 'upcoming';
  };
  return (
    <Card title={t('verification.ladder')}>
      <LevelStepper
        label={t('verification.ladder')}
        direction="vertical"
        levels={options
          .toSorted((left, right) => left.relevance - right.relevance)
          .map(({ type, relevance, name, description, timeToComplete }) => ({
            key: type,
            number: relevance,
            label: name,
            description: (
              <Stack gap={4}>
                <span>{description}</span>
                {timeToComplete > 0 && (
                  <Text span size="sm">
                    {t('verification.minutes', { minutes: timeToComplete })}
                  </Text>
                )}
              </Stack>
            ),
            state: stateOf(type),
          }))}
      />
    </Card>
  );
};
