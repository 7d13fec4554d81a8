import { createContext, useContext, type ComponentType } from 'react';
import type { ErrorDescription, LinkComponentProps, UiTexts } from './props.ts';

export interface UiContextValue {
  texts: UiTexts;
  linkComponent: ComponentType<LinkComponentProps> | 'a';
  describeError: (error: unknown) => ErrorDescription;
  now: () => number;
}

export const UiContext = createContext<UiContextValue | null>(null);

export function useUiContext(): UiContextValue {
  const value = useContext(UiContext);
  if (value === null) throw new Error('Components of @parcela/ui must be inside UiProvider.');
  return value;
}

/** The words given to UiProvider. */
export function useUiTexts(): UiTexts {
  return useUiContext().texts;
}

/** The app's translation of a thrown value into words. */
export function useDescribeError(): (error: unknown) => ErrorDescription {
  return useUiContext().describeError;
}
