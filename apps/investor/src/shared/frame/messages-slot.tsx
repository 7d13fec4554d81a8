import { createContext, type ReactNode, useContext } from 'react';

/**
 * The operator's messages and banners for a screen that shows them at its own place; null until they are known. The
 * frame of the screens must know that the screen has such a place.
 */
const Messages = createContext<{ readonly messages: ReactNode } | null>({ messages: null });

export const MessagesProvider = Messages.Provider;

/** Whether the messages are known, so that content below them does not move any more. */
export const useAreMessagesKnown = (): boolean => useContext(Messages) !== null;

/** The place of the operator's messages on a screen. */
export const MessagesSlot = (): ReactNode => useContext(Messages)?.messages;
