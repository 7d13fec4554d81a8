import type { ReactNode } from 'react';
import type { IconComponent } from '../provider/props.ts';

export type Tone = 'positive' | 'neutral' | 'attention' | 'negative' | 'info';

export interface StateBadgeProps {
  tone: Tone;
  icon: IconComponent;
  label: ReactNode;
}

export interface ProgressBarProps {
  /** 0 to 100. */
  value: number;
  label: ReactNode;
  /** At the end of the label line, for example a percentage. */
  valueText?: ReactNode;
  hint?: ReactNode;
  isLabelHidden?: boolean;
}

export interface FigureTileProps {
  label: ReactNode;
  /** Usually a MoneyText of size large or figure. */
  value: ReactNode;
  /** `null` leaves its line empty, for a value that is not known yet. */
  hint?: ReactNode;
  icon?: IconComponent;
  /** A link or button under the figure. */
  action?: ReactNode;
}

export interface LevelStep {
  key: string;
  /** Shown in the circle. */
  number: number;
  label: ReactNode;
  description?: ReactNode;
  state: 'done' | 'current' | 'upcoming';
  action?: ReactNode;
}

export interface LevelStepperProps {
  /** Accessible name of the list. */
  label: string;
  levels: readonly LevelStep[];
  direction?: 'horizontal' | 'vertical';
}

export interface TimelineItem {
  key: string;
  title: ReactNode;
  when?: ReactNode;
  description?: ReactNode;
  /** `ended` means an unsuccessful end; the title or description explains it. */
  state: 'done' | 'current' | 'upcoming' | 'ended';
}

export interface TimelineProps {
  label: string;
  items: readonly TimelineItem[];
}

export interface Fact {
  key: string;
  label: ReactNode;
  value: ReactNode;
  icon?: IconComponent;
  isStrong?: boolean;
}

export interface FactListProps {
  facts: readonly Fact[];
  /** `lines` puts label and value on one line (overviews), `grid` makes small blocks, `stack` puts long values below. */
  layout?: 'lines' | 'grid' | 'stack';
  /** `compact`: for users who read many of them. */
  density?: 'comfortable' | 'compact';
}

export interface CopyFieldProps {
  label: ReactNode;
  /** The text to copy. */
  value: string;
  /** The displayed text, if it differs (groups of four in an IBAN). */
  display?: ReactNode;
}

export interface AccordionItem {
  key: string;
  title: ReactNode;
  content: ReactNode;
}

export interface AccordionListProps {
  items: readonly AccordionItem[];
  /** Heading level of the titles, 3 by default. */
  headingOrder?: 2 | 3 | 4;
  /** First item open, true by default. */
  isFirstOpen?: boolean;
  /** Shows expand all and collapse all, true by default. */
  hasToggleAll?: boolean;
}

export interface TabItem {
  key: string;
  label: string;
  content: ReactNode;
}

export interface TabBarProps {
  label: string;
  tabs: readonly TabItem[];
  value: string;
  onChange: (key: string) => void;
}

export interface SegmentedProps<Value extends string> {
  /** Accessible name of the group. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

interface DocumentWords {
  title: ReactNode;
  /** Kind, size, date: "PDF, 240 kB". */
  meta?: ReactNode;
}

/** A document with an address, or one whose address is requested when it is opened. */
export type DocumentLinkProps = DocumentWords &
  ({ href: string; isDownload?: boolean } | { onOpen: () => void; isBusy?: boolean });

export interface CopyTextProps {
  value: string;
  /** The beginning of the value, shown in its place. */
  part?: string;
  /** A description of the copied value. */
  name?: string;
}
