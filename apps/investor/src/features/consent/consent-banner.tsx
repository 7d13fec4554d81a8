import { Button, ErrorBox, TickBox, useDescribeError } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { whenConsentsReopen } from '../../shared/frame/consent-dialog.ts';
import classes from './consent-banner.module.css';
import { decide } from './apply-decision.ts';
import { type Decision, storedDecision } from './stored-consents.ts';
import { useRoomBelow } from './use-bottom-space.ts';
import { useStoredDecision } from './use-consent-decision.ts';

const nothing: Decision = { analytics: false, marketing: false };
const everything: Decision = { analytics: true, marketing: true };

interface ChoiceProps {
  readonly value: Decision;
  readonly onChange: (next: Decision) => void;
}

const Choice = ({ value, onChange }: ChoiceProps): ReactNode => {
  const t = usePhrase();
  return (
    <div className={classes['choice']}>
      <TickBox
        label={t('consent.necessary')}
        description={t('consent.necessaryText')}
        isChecked
        isDisabled
        onChange={() => undefined}
      />
      <TickBox
        label={t('consent.analytics')}
        description={t('consent.analyticsText')}
        isChecked={value.analytics}
        onChange={(analytics) => onChange({ ...value, analytics })}
      />
      <TickBox
        label={t('consent.marketing')}
        description={t('consent.marketingText')}
        isChecked={value.marketing}
        onChange={(marketing) => onChange({ ...value, marketing })}
      />
    </div>
  );
};

const OpenBanner = ({ onDone }: { onDone: () => void }): ReactNode => {
  const t = usePhrase();
  const describe = useDescribeError();
  const titleId = useId();
  const banner = useRef<HTMLElement>(null);
  useRoomBelow(banner);
  const [choice, setChoice] = useState<Decision>(storedDecision() ?? nothing);
  const [isChoosing, setChoosing] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const settle = (decision: Decision): void => {
    setFailure(null);
    decide(decision).then(onDone, setFailure);
  };

  return (
    <section ref={banner} aria-labelledby={titleId} className={classes['banner']}>
      <div className={classes['inside']}>
        <div className={classes['words']}>
          <h2 id={titleId} className={classes['title']}>
            {t('consent.title')}
          </h2>
          <p className={classes['text']}>{t('consent.text')}</p>
          {isChoosing && <Choice value={choice} onChange={setChoice} />}
          {failure !== null && <ErrorBox>{describe(failure).message}</ErrorBox>}
        </div>
        <div className={classes['actions']}>
          <Button emphasis="secondary" onClick={() => settle(everything)}>
            {t('consent.allowAll')}
          </Button>
          <Button emphasis="secondary" onClick={() => settle(nothing)}>
            {t('consent.onlyNecessary')}
          </Button>
          {isChoosing ? (
            <Button emphasis="quiet" onClick={() => settle(choice)}>
              {t('consent.save')}
            </Button>
          ) : (
            <Button emphasis="quiet" onClick={() => setChoosing(true)}>
              {t('consent.choose')}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
};

/** Asks once for consent to measuring and to sharing with partners; allowing and refusing are equally easy. */
export const ConsentBanner = (): ReactNode => {
  const isUndecided = useStoredDecision();
  const [isClosed, setClosed] = useState(false);
  const [isReopened, setReopened] = useState(false);
  useEffect(() => whenConsentsReopen(() => setReopened(true)), []);
  const isOpen = isReopened || (isUndecided && !isClosed);
  const done = (): void => {
    setClosed(true);
    setReopened(false);
  };
  return isOpen ? <OpenBanner onDone={done} /> : null;
};
