import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderUi } from '../../test/support/render-ui.tsx';
import { DateText } from './date-text.tsx';
import { DateTimeText } from './date-time-text.tsx';
import { RelativeCountdown } from './relative-countdown.tsx';
import { RelativeTimeText } from './relative-time-text.tsx';

afterEach(() => {
  vi.useRealTimers();
});

describe('dates', () => {
  test('show a bare date as the same day in every time zone of the device', () => {
    const { container } = renderUi(<DateText value="2026-11-21" />, { locale: 'cs' });
    expect(container.querySelector('time')?.textContent).toBe('21.\u00A011.\u00A02026');
  });

  test('show an instant in Prague time and name the zone', () => {
    const { container } = renderUi(<DateTimeText value="2026-07-01T22:30:00Z" />, { locale: 'cs' });
    expect(container.querySelector('time')?.textContent).toMatch(/^2\.\s7\.\s2026\s0:30\sSELČ$/);
  });
});

describe('RelativeTimeText', () => {
  const at = Date.parse('2026-11-21T10:00:00Z');
  const textOf = (value: string | null): string => {
    const { container, unmount } = renderUi(<RelativeTimeText value={value} />, {
      locale: 'cs',
      now: () => at,
    });
    const shown = container.querySelector('time') ?? container.querySelector('span');
    const text = shown?.textContent ?? '';
    unmount();
    return text.replaceAll('\u00A0', ' ');
  };

  test('shows day and time in Prague, and the time from now within a week', () => {
    expect(textOf('2026-11-21T09:59:30Z')).toBe('21. 11. 2026 10:59 nyní');
    expect(textOf('2026-11-21T07:00:00Z')).toBe('21. 11. 2026 8:00 před 3 h');
    expect(textOf('2026-11-20T07:00:00Z')).toBe('20. 11. 2026 8:00 včera');
    expect(textOf('2026-11-23T10:00:00Z')).toBe('23. 11. 2026 11:00 pozítří');
    expect(textOf('2026-11-01T10:00:00Z')).toBe('1. 11. 2026 11:00');
    expect(textOf('2025-11-01T10:00:00Z')).toBe('1. 11. 2025 11:00');
    expect(textOf(null)).toBe('–');
  });

  test.each([
    ['41 hours away on the day after tomorrow', '2026-11-23T03:00:00Z', 'pozítří'],
    ['14 hours away on the next day', '2026-11-22T00:00:00Z', 'zítra'],
    ['13 hours ago on the day before', '2026-11-20T21:00:00Z', 'včera'],
    ['33 hours ago on the day before', '2026-11-20T01:00:00Z', 'včera'],
    ['47 hours ago two days before', '2026-11-19T11:00:00Z', 'předevčírem'],
    ['9 hours away on the same day', '2026-11-21T19:30:00Z', 'za 9 h'],
  ])('counts by the calendar in Prague an instant %s', (_what, value, distance) => {
    expect(textOf(value)).toMatch(new RegExp(`${distance}$`));
  });
});

describe('RelativeCountdown', () => {
  test.each([
    ['en', '2026-12-02T09:50:11Z', 'in 11 days'],
    ['cs', '2026-12-02T09:50:11Z', 'za 11 dní'],
    ['pl', '2026-12-02T09:50:11Z', 'za 11 dni'],
    ['en', '2026-11-21T15:00:00Z', 'in 5 hr'],
  ] as const)('says a deadline in %s in words until its last hour: %s is %s', (locale, until, words) => {
    const { container } = renderUi(<RelativeCountdown until={until} isDeadline />, {
      locale,
      now: () => Date.parse('2026-11-21T10:00:00Z'),
    });
    expect(container.textContent?.replaceAll(/\s/g, ' ')).toBe(words);
  });

  test('counts the seconds of a deadline in its last hour', () => {
    const { container } = renderUi(<RelativeCountdown until="2026-11-21T10:12:05Z" isDeadline />, {
      now: () => Date.parse('2026-11-21T10:00:00Z'),
    });
    expect(container.querySelector('time')?.textContent).toMatch(/12.*5/);
  });

  test('counts down by the server clock and ends only once', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') });
    const onEnd = vi.fn<() => void>();
    // The server is one minute ahead of this device.
    renderUi(<RelativeCountdown until="2026-11-21T10:02:30Z" onEnd={onEnd} ended="Time is over" />, {
      now: () => Date.now() + 60_000,
    });
    expect(screen.getByRole('timer').textContent).toBe('1 minute');
    act(() => {
      vi.advanceTimersByTime(89_000);
    });
    expect(screen.getByRole('timer').textContent).toBe('1 second');
    expect(onEnd).not.toHaveBeenCalled();
    act(() => {
      vi.advanceTimersByTime(60_000);
    });
    expect(screen.getByText('Time is over')).toBeTruthy();
    expect(onEnd).toHaveBeenCalledOnce();
  });
});
