import type { Home, Me } from '@parcela/contract/investor';
import { writeDay } from '@parcela/domain';
import { Link, MoneyText } from '@parcela/ui';
import { useLocale, usePhrase, useRichPhrase } from '@parcela/web';
import {
  IconArrowsExchange,
  IconBuildingBank,
  IconChecklist,
  IconCreditCard,
  IconShieldCheck,
} from '@parcela/ui/icons';
import type { ReactNode } from 'react';
import { useIsRunOff } from '../../../shared/api/app-configuration.ts';
import classes from './home.module.css';
import { type Step, stepsOf } from './steps.ts';

const icons = {
  pay: IconCreditCard,
  sign: IconArrowsExchange,
  verify: IconShieldCheck,
  renew: IconShieldCheck,
  vote: IconChecklist,
  account: IconBuildingBank,
} as const satisfies Record<Step['kind'], unknown>;

const StepText = ({ step }: { step: Step }): ReactNode => {
  const t = usePhrase();
  const rich = useRichPhrase();
  const { locale } = useLocale();
  if (step.kind === 'pay') {
    const { owed, currency, projectTitle, expiresAt } = step.order;
    return rich(expiresAt === null ? 'home.pay' : 'home.payBy', {
      amount: <MoneyText amount={owed} currency={currency} />,
      project: projectTitle,
      date: expiresAt === null ? '' : writeDay(locale, expiresAt),
    });
  }
  if (step.kind === 'sign') {
    const { shares, projectTitle, expiresAt } = step.sale;
    return t('home.sign', { shares, project: projectTitle, date: writeDay(locale, expiresAt) });
  }
  if (step.kind === 'vote')
    return t('home.vote', { question: step.poll.question, date: writeDay(locale, step.poll.endAt) });
  if (step.kind === 'account') return t('home.account', { currencies: step.currencies.join(', ') });
  return t(`home.${step.kind}`);
};

const StepLine = ({ step }: { step: Step }): ReactNode => {
  const Icon = icons[step.kind];
  return (
    <div className={classes['step']}>
      <Icon size={20} stroke={1.6} aria-hidden />
      <Link to={step.to}>
        <StepText step={step} />
      </Link>
    </div>
  );
};

const keyOf = (step: Step): string => `${step.kind} ${step.kind === 'vote' ? step.poll.documentId : step.to}`;

/** What to do next: the most urgent step, with the others collapsed; renders nothing without steps. */
export const NextSteps = ({ me, home }: { me: Me; home: Home }): ReactNode => {
  const t = usePhrase();
  const [first, ...others] = stepsOf(me, home, { isRunOff: useIsRunOff() });
  if (first === undefined) return null;
  return (
    <section aria-label={t('home.steps')} className={classes['steps']}>
      <StepLine step={first} />
      {others.length > 0 && (
        <details>
          <summary className={classes['more']}>{t('home.moreSteps', { count: others.length })}</summary>
          {others.map((step) => (
            <StepLine key={keyOf(step)} step={step} />
          ))}
        </details>
      )}
    </section>
  );
};
