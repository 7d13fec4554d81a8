import { safeNext } from '@parcela/domain';

/** The browser does not store longer addresses; the user then returns to the projects. */
const nextMaxLength = 500;

/** The page on which a user continues after a longer step: a path within the app, or nothing. */
export const shortNext = (next: string | undefined): string | undefined =>
  next === undefined || next.length > nextMaxLength ? undefined : safeNext(next);
