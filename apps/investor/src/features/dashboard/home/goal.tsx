import type { Home } from '@parcela/contract/investor';
import { Button, Card, MoneyText, PercentText, Popup, ProgressBar, Stack, Text } from '@parcela/ui';
import { usePhrase, useRichPhrase } from '@parcela/web';
import { lazy, type ReactNode, Suspense, useState } from 'react';

const GoalForm = lazy(async () => ({ default: (await import('./goal-form.tsx')).GoalForm }));

type SetGoal = NonNullable<Home['goal']>;

/** What the last twelve months mean for the goal, with the assumption; it promises nothing. */
const Outlook = ({ goal }: { goal: SetGoal }): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const { outlook, currency, year } = goal;
  if (outlook === null)
    return (
      <Text size="sm" c="dimmed">
        {t('home.goalTooEarly')}
      </Text>
    );
  const money = (amount: number): ReactNode => <MoneyText amount={amount} currency={currency} />;
  return (
    <Stack gap="xs">
      <ProgressBar
        value={Math.min(100, Math.max(0, Number(outlook.reachedPercent)))}
        label={t('home.goalReached')}
      />
      <Text size="sm">
        {rich('home.goalOutlook', {
          yield: <PercentText value={outlook.yieldPercent} />,
          income: money(outlook.yearlyIncome),
          percent: <PercentText value={outlook.reachedPercent} />,
        })}{' '}
        {outlook.missing > 0 &&
          rich('home.goalMissing', { amount: money(outlook.missing), year: String(year) })}
      </Text>
      <Text size="sm" c="dimmed">
        {t('home.goalNoPromise')}
      </Text>
    </Stack>
  );
};

/** A wanted yearly income, and how the past year compares with it. */
export const Goal = ({ goal }: { goal: Home['goal'] }): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <Card
      title={t('home.goal')}
      actions={
        <Button emphasis="quiet" size="small" onClick={() => setOpen(true)}>
          {t(goal === null ? 'home.goalSet' : 'home.goalChange')}
        </Button>
      }
    >
      {goal !== null && (
        <Stack gap="xs">
          <strong>
            {rich('home.goalIs', {
              amount: <MoneyText amount={goal.amount} currency={goal.currency} />,
              year: String(goal.year),
            })}
          </strong>
          <Outlook goal={goal} />
        </Stack>
      )}
      <Popup isOpen={isOpen} onClose={close} title={t('home.goal')} actions={null}>
        <Text size="sm" c="dimmed">
          {t('home.goalText')}
        </Text>
        <Suspense>
          <GoalForm goal={goal} onDone={close} />
        </Suspense>
      </Popup>
    </Card>
  );
};
