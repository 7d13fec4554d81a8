/** Makes a list's call return the whole list as a file, in the language of the call. */
export const asCsv = { headers: { Accept: 'text/csv' }, parseAs: 'blob', throwOnError: true } as const;

/** The client types the JSON answer only; with `asCsv` the same call returns bytes. */
export const csvOf = ({ data }: { readonly data: unknown }): Blob => data as Blob;
