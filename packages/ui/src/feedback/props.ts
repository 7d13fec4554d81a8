import type { ReactNode } from 'react';
import type { ButtonEmphasis } from '../action/props.ts';

export interface ErrorBoxProps {
  /** `texts.errorTitle` when absent. */
  title?: string;
  children?: ReactNode;
  onRetry?: () => void;
  /** Request id for support. */
  reference?: string | undefined;
}

export interface NoticeBoxProps {
  tone: 'info' | 'success' | 'warning';
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  onDismiss?: () => void;
  /** Announced when it appears, for results of the user's actions. */
  isAnnounced?: boolean;
}

export interface PopupProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons; a close button when absent, none when null (a form inside has its own). */
  actions?: ReactNode;
  tone?: 'neutral' | 'success' | 'warning' | 'error';
  /**
   * Closes automatically after this time and shows the time running; pauses while the pointer or the focus is
   * on it or the user presses keys in it.
   */
  autoCloseAfterMs?: number;
  /** Called when that time ends; `onClose` when absent. */
  onTimeout?: (() => void) | undefined;
  /**
   * Called on Escape; `onClose` when absent. With it, a popup whose closing leads to another page can stay on the page.
   */
  onEscape?: (() => void) | undefined;
  /** `wide`: for several columns of text. */
  size?: 'small' | 'medium' | 'large' | 'wide';
}

export interface SidePanelProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Actions on the whole content. */
  actions?: ReactNode;
  children: ReactNode;
}

export interface ConfirmPopupProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  /** If it throws, the popup stays open and shows the failure; otherwise the popup closes when it is done. */
  onConfirm: () => void | Promise<void>;
  isDangerous?: boolean;
}

export interface ConfirmButtonProps extends Omit<ConfirmPopupProps, 'isOpen' | 'onClose'> {
  /** The label of the button; `confirmLabel` is the popup's label. */
  label: string;
  emphasis?: ButtonEmphasis;
  size?: 'small' | 'medium' | 'large';
}

export interface SpinnerProps {
  /** `texts.loading` when absent. */
  label?: string;
  isLabelVisible?: boolean;
}

export type EmptyDrawingName = 'house' | 'papers' | 'coins' | 'ballot' | 'search';

export interface EmptyStateProps {
  drawing?: EmptyDrawingName;
  title: string;
  description?: ReactNode;
  action?: ReactNode;
  headingOrder?: 1 | 2 | 3 | 4;
}
