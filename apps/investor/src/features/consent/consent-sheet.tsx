import { Button, ErrorBox, TickBox, useDescribeError } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import {
  consentPlace,
  whenConsentPlaceChanges,
  whenConsentsReopen,
} from '../../shared/frame/consent-dialog.ts';
import classes from './consent-sheet.module.css';
import { decide } from './apply-decision.ts';
import { type Decision, storedDecision } from './stored-consents.ts';
import { useRoomBelow } from './use-room-below.ts';
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

interface SheetProps {
  /** The user has reopened the sheet, which scrolls into view and gets the focus. */
  readonly isReopened: boolean;
  readonly onDone: () => void;
}

/** Scrolls a reopened sheet into view; a sheet that appears automatically scrolls nothing. */
const useAttentionWhen = (isReopened: boolean, title: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    if (!isReopened) return;
    title.current?.scrollIntoView({ block: 'center' });
    title.current?.focus({ preventScroll: true });
  }, [isReopened, title]);
};

const Sheet = ({ isReopened, onDone }: SheetProps): ReactNode => {
  const t = usePhrase();
  const describe = useDescribeError();
  const titleId = useId();
  const sheet = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useRoomBelow(sheet);
  useAttentionWhen(isReopened, title);
  const [choice, setChoice] = useState<Decision>(storedDecision() ?? nothing);
  const [isChoosing, setChoosing] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const settle = (decision: Decision): void => {
    setFailure(null);
    decide(decision).then(onDone, setFailure);
  };

  return (
    <section ref={sheet} aria-labelledby={titleId} className={classes['sheet']}>
      <h2 id={titleId} ref={title} tabIndex={-1} className={classes['title']}>
        {t('consent.title')}
      </h2>
      <p className={classes['text']}>{t('consent.text')}</p>
      {isChoosing && <Choice value={choice} onChange={setChoice} />}
      {failure !== null && <ErrorBox>{describe(failure).message}</ErrorBox>}
      <div className={classes['actions']}>
        <Button size="small" emphasis="secondary" onClick={() => settle(everything)}>
          {t('consent.allowAll')}
        </Button>
        <Button size="small" emphasis="secondary" onClick={() => settle(nothing)}>
          {t('consent.onlyNecessary')}
        </Button>
        {isChoosing ? (
          <Button size="small" emphasis="quiet" onClick={() => settle(choice)}>
            {t('consent.save')}
          </Button>
        ) : (
          <Button size="small" emphasis="quiet" onClick={() => setChoosing(true)}>
            {t('consent.choose')}
          </Button>
        )}
      </div>
    </section>
  );
};

/**
 * Asks once for consent to measuring and to sharing with partners; allowing and refusing are equally easy. On
 * a narrow page the sheet is at the bottom, where it covers nothing; on a wide page it is in a corner, with
 * space for it at the end of the page.
 */
export const ConsentSheet = (): ReactNode => {
  const isUndecided = useStoredDecision();
  const place = useSyncExternalStore(whenConsentPlaceChanges, consentPlace);
  const [isClosed, setClosed] = useState(false);
  const [isReopened, setReopened] = useState(false);
  useEffect(() => whenConsentsReopen(() => setReopened(true)), []);
  const isOpen = isReopened || (isUndecided && !isClosed);
  const done = (): void => {
    setClosed(true);
    setReopened(false);
  };
  if (!isOpen || place === null) return null;
  return createPortal(<Sheet isReopened={isReopened} onDone={done} />, place);
};
