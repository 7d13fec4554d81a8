import { createContext, type ReactNode, useContext } from 'react';

/**
 * The operator's messages and banners for a screen that shows them in a place it chooses; null until they are known.
 * The frame must know that the screen has such a place.
 */
const Messages = createContext<{ readonly messages: ReactNode } | null>({ messages: null });

export const MessagesProvider = Messages.Provider;

/** Tells whether the messages are known, so that the content below them no longer moves. */
export const useAreMessagesKnown = (): boolean => useContext(Messages) !== null;

/** The place of the operator's messages on a screen. */
export const MessagesSlot = (): ReactNode => useContext(Messages)?.messages;
