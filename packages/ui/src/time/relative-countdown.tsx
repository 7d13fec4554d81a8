import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
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

/** Seconds to go, counted afresh from the clock at each tick, so that a sleeping device does not fall behind. */
function useRemainingSeconds(until: string, clockOffsetMs: number, onEnd: (() => void) | undefined): number {
  const measure = () => Math.max(0, Math.ceil((Date.parse(until) - (Date.now() + clockOffsetMs)) / 1000));
  const [seconds, setSeconds] = useState(measure);
  const measureRef = useRef(measure);
  const onEndRef = useRef(onEnd);
  useEffect(() => {
    measureRef.current = measure;
    onEndRef.current = onEnd;
  });

  useEffect(() => {
    let hasEnded = false;
    const tick = () => {
      const left = measureRef.current();
      setSeconds(left);
      if (left > 0 || hasEnded) return;
      hasEnded = true;
      window.clearInterval(timer);
      onEndRef.current?.();
    };
    const timer = window.setInterval(tick, 1000);
    tick();
    return () => window.clearInterval(timer);
  }, [until, clockOffsetMs]);

  return seconds;
}

/** Time left to an instant. It moves each second for the eye; screen readers hear it once a minute at most. */
export function RelativeCountdown({ until, clockOffsetMs = 0, onEnd, ended = null }: RelativeCountdownProps) {
  const intl = useIntl();
  const seconds = useRemainingSeconds(until, clockOffsetMs, onEnd);
  if (seconds === 0) return <span role="status">{ended}</span>;
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
