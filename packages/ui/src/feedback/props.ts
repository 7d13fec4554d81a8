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
  /** Announced when it appears, for results of what the person did. */
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
   * Closes by itself after this time and shows it running; paused while pointer or focus is on it or keys are used in
   * it.
   */
  autoCloseAfterMs?: number;
  /** What the end of that time does; `onClose` when absent. */
  onTimeout?: (() => void) | undefined;
  /** What Escape does; `onClose` when absent. A popup whose closing leads on stays on the page by it. */
  onEscape?: (() => void) | undefined;
  /** `wide`: for columns of text beside each other. */
  size?: 'small' | 'medium' | 'large' | 'wide';
}

export interface SidePanelProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** What can be done with all that is shown. */
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
  /** The popup stays open and shows the failure when it throws; it closes when done. */
  onConfirm: () => void | Promise<void>;
  isDangerous?: boolean;
}

export interface ConfirmButtonProps extends Omit<ConfirmPopupProps, 'isOpen' | 'onClose'> {
  /** Of the button; `confirmLabel` is that of the popup. */
  label: string;
  emphasis?: ButtonEmphasis;
  size?: 'small' | 'medium' | 'large';
}

export interface SpinnerProps {
  /** `texts.loading` when absent. */
  label?: string;
  isLabelVisible?: boolean;
}

export interface EmptyStateProps {
  drawing?: 'house' | 'papers' | 'coins' | 'ballot' | 'search';
  title: string;
  description?: ReactNode;
  action?: ReactNode;
  headingOrder?: 2 | 3 | 4;
}
