import { createContext, type ReactNode, useContext } from 'react';

/** The operator's messages and banners, for the screen that shows them at its own place. */
const Messages = createContext<ReactNode>(null);

export const MessagesProvider = Messages.Provider;

/** The place of the operator's messages on a screen. The frame of the screens must know that it has one. */
export const MessagesSlot = (): ReactNode => useContext(Messages);
