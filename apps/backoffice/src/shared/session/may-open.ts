import { createContext, use } from 'react';

/** Tells whether the permissions of the signed-in staff member open the screen at an address. */
export type MayOpen = (address: string) => boolean;

/** The frame, which knows every screen, sets it; outside the frame every link appears. */
export const MayOpenContext = createContext<MayOpen>(() => true);

/** `const mayOpen = useMayOpen()`, then `mayOpen(to.reviewCase(id))`. */
export const useMayOpen = (): MayOpen => use(MayOpenContext);
