import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import latinExt from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url';

/** Letters of every language, and those that Czech and Polish have beside them. */
export const fonts = { latin, latinExt } as const;
