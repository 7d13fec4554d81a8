import type { AriaAttributes, CSSProperties, ReactNode } from 'react';

/** The steps of the spacing scale; a number is pixels, for gaps smaller than its smallest step. */
export type Gap = 'xs' | 'sm' | 'md' | 'lg' | 'xl' | number;

interface FlowProps extends Pick<AriaAttributes, 'aria-label'> {
  readonly gap?: Gap;
  readonly align?: CSSProperties['alignItems'];
  readonly className?: string;
  readonly children?: ReactNode;
}

export interface StackProps extends FlowProps {
  readonly component?: 'div' | 'span' | 'section';
  /** Alignment of the text inside. */
  readonly ta?: CSSProperties['textAlign'];
  /** Largest and smallest width; a number is pixels. */
  readonly maw?: number | string;
  readonly miw?: number;
  /** Left padding, by the scale. */
  readonly pl?: 'md';
}

export interface GroupProps extends FlowProps {
  readonly justify?: CSSProperties['justifyContent'];
  readonly wrap?: 'wrap' | 'nowrap';
}

/** Columns from this window width on: the smallest, 480, 640 and 1024 px. */
interface ColumnCounts {
  readonly base: number;
  readonly xs?: number;
  readonly sm?: number;
  readonly md?: number;
}

export interface SimpleGridProps {
  readonly cols: ColumnCounts;
  readonly spacing?: Exclude<Gap, number>;
  readonly verticalSpacing?: Exclude<Gap, number>;
  readonly children?: ReactNode;
}

export interface TextProps {
  readonly component?: 'p' | 'span' | 'div';
  readonly size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | undefined;
  /** A softer colour, for explanatory text. */
  readonly c?: 'dimmed';
  readonly fw?: number | 'normal';
  readonly ta?: CSSProperties['textAlign'];
  readonly maw?: number | string;
  /** Bottom margin, by the scale. */
  readonly mb?: 'md';
  /** Inherits size, weight and line height from the parent. */
  readonly inherit?: boolean;
  readonly style?: CSSProperties;
  readonly children?: ReactNode;
}

export interface VisuallyHiddenProps extends Pick<AriaAttributes, 'aria-live'> {
  readonly component?: 'div' | 'span' | 'output';
  readonly role?: 'timer';
  readonly children?: ReactNode;
}

export interface TitleProps {
  readonly order: 2 | 3 | 4;
  /** A title among fields and texts, not above a part of the page. */
  readonly size: 'h4';
  readonly children?: ReactNode;
}
