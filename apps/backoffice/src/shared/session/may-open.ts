import { createContext, use } from 'react';

/** Tells whether the permissions of the signed-in member of staff open the screen at an address. */
export type MayOpen = (address: string) => boolean;

/** Set by the frame, which knows every screen; outside of it each link is drawn. */
export const MayOpenContext = createContext<MayOpen>(() => true);

/** `const mayOpen = useMayOpen()`, then `mayOpen(to.reviewCase(id))`. */
export const useMayOpen = (): MayOpen => use(MayOpenContext);
