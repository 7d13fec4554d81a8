import type { ReactNode } from 'react';

export interface DateTextProps {
  /** `YYYY-MM-DD` or an ISO instant; a dash when null or undefined. */
  value: string | null | undefined;
  /** Zone of an instant's day, Europe/Prague by default. */
  timeZone?: string;
}

export interface DateTimeTextProps {
  /** ISO instant. */
  value: string | null | undefined;
  timeZone?: string;
  /** Shows the zone's short name, true by default. */
  hasTimeZone?: boolean;
}

export interface RelativeCountdownProps {
  /** ISO instant. */
  until: string;
  onEnd?: () => void;
  /** A deadline: the distance in words (`in 11 days`), and minutes and seconds only in its last hour. */
  isDeadline?: boolean;
  /** The text after the end. */
  ended?: ReactNode;
}

export interface RelativeTimeTextProps {
  /** ISO instant; a dash when null or undefined. */
  value: string | null | undefined;
  timeZone?: string;
}
