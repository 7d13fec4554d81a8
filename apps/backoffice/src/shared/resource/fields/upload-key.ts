/** The key of every upload in a field, so that a form waits for its files. */
export const uploadKey = ['uploading-in-a-field'] as const;
