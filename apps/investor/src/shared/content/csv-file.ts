/** What makes a list's call answer the whole list as a file, in the language of the call. */
export const asCsv = { headers: { Accept: 'text/csv' }, parseAs: 'blob', throwOnError: true } as const;

/** The client knows the JSON answer only; asked `asCsv`, the same call answers bytes. */
export const csvOf = ({ data }: { readonly data: unknown }): Blob => data as Blob;
