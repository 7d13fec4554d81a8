import { safeNext } from '@parcela/domain';

/** Longer addresses are not stored meanwhile: the person then returns to the projects. */
const nextMaxLength = 500;

/** Where a person continues after something that takes its time: a path of our own, or nothing. */
export const shortNext = (next: string | undefined): string | undefined =>
  next === undefined || next.length > nextMaxLength ? undefined : safeNext(next);
