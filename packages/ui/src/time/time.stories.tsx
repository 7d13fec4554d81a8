import { Stack } from '../basics/stack.tsx';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { DateText } from './date-text.tsx';
import { DateTimeText } from './date-time-text.tsx';
import { RelativeCountdown } from './relative-countdown.tsx';
import { RelativeTimeText } from './relative-time-text.tsx';

const meta: Meta = { title: 'Time' };
export default meta;

function Countdowns() {
  const [start] = useState(() => Date.now());
  const after = (seconds: number) => new Date(start + seconds * 1000).toISOString();
  return (
    <Stack>
      <span>
        Zaplaťte do: <RelativeCountdown until={after(86_300)} />
      </span>
      <span>
        Zaplaceno: <RelativeTimeText value={after(-7_200)} />
      </span>
      <span>
        Za chvíli: <RelativeCountdown until={after(20)} ended="Čas vypršel" />
      </span>
    </Stack>
  );
}

export const Countdown: StoryObj = { render: () => <Countdowns /> };

export const Dates: StoryObj = {
  render: () => (
    <Stack>
      <DateText value="2026-11-21" />
      <DateTimeText value="2026-11-21T08:30:00Z" />
      <DateText value={null} />
    </Stack>
  ),
};
