/** Pictures and documents that everyone may see, stored once and never changed (design section 4 "Content"). */
export type { MediaContentType } from './media.tables.ts';
