import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import latinExt from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url';

/** The letters of every language, and the additional letters of Czech and Polish. */
export const fonts = { latin, latinExt } as const;
