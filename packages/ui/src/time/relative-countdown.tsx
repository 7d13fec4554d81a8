import { VisuallyHidden } from '../basics/visually-hidden.tsx';
import { platformTimeZone, writeDistance } from '@parcela/domain';
import { useEffect, useRef, useState } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { useUiContext } from '../provider/ui-context.ts';
import type { RelativeCountdownProps } from './props.ts';
import classes from './relative-countdown.module.css';

const unitSeconds = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

function remainingText(
  intl: IntlShape,
  seconds: number,
  unitDisplay: 'narrow' | 'long',
  smallest: string,
): string {
  let rest = seconds;
  const parts: string[] = [];
  for (const [unit, length] of unitSeconds) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0 || parts.length > 0 || unit === smallest) {
      parts.push(intl.formatNumber(count, { style: 'unit', unit, unitDisplay }));
    }
    if (unit === smallest) break;
  }
  return parts.join(' ');
}

const lastHour = 3_600;

const secondsUntil = (until: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));

/** Remaining seconds, computed again from the clock at each tick, so that a sleeping device does not fall behind. */
function useRemainingSeconds(until: string, onEnd: (() => void) | undefined): number {
  const { now } = useUiContext();
  const [seconds, setSeconds] = useState(() => secondsUntil(until, now()));
  const onEndRef = useRef(onEnd);
  useEffect(() => {
    onEndRef.current = onEnd;
  });

  useEffect(() => {
    const tick = () => {
      const left = secondsUntil(until, now());
      setSeconds(left);
      if (left > 0) return;
      window.clearInterval(timer);
      onEndRef.current?.();
    };
    const timer = window.setInterval(tick, 1000);
    return () => window.clearInterval(timer);
  }, [until, now]);

  return seconds;
}

/**
 * Time left to an instant, by the clock of `UiProvider`. It changes each second visually; screen readers hear
 * it at most once a minute.
 */
export function RelativeCountdown({
  until,
  onEnd,
  isDeadline = false,
  ended = null,
}: RelativeCountdownProps) {
  const intl = useIntl();
  const { now } = useUiContext();
  const seconds = useRemainingSeconds(until, onEnd);
  if (seconds === 0) return <output>{ended}</output>;
  if (isDeadline && seconds >= lastHour)
    return <time dateTime={until}>{writeDistance(intl.locale, until, now(), platformTimeZone)}</time>;
  const spoken = remainingText(
    intl,
    seconds,
    'long',
    seconds >= 3_600 ? 'hour' : seconds >= 60 ? 'minute' : 'second',
  );
  return (
    <span className={classes['root']}>
      <time aria-hidden dateTime={until}>
        {remainingText(intl, seconds, 'narrow', 'second')}
      </time>
      {/* In the last minute every second would be read out, so the region falls silent. */}
      <VisuallyHidden component="span" role="timer" aria-live={seconds >= 60 ? 'polite' : 'off'}>
        {spoken}
      </VisuallyHidden>
    </span>
  );
}
