import type { ReactNode } from 'react';

export interface DateTextProps {
  /** `YYYY-MM-DD` or an ISO instant; a dash when null or undefined. */
  value: string | null | undefined;
  /** Zone in which an instant's day is told; Europe/Prague unless told. */
  timeZone?: string;
  length?: 'short' | 'long';
}

export interface DateTimeTextProps {
  /** ISO instant. */
  value: string | null | undefined;
  timeZone?: string;
  /** Shows the zone's short name, true unless told. */
  hasTimeZone?: boolean;
}

export interface RelativeCountdownProps {
  /** ISO instant. */
  until: string;
  onEnd?: () => void;
  /** Shown in its place after the end. */
  ended?: ReactNode;
}
