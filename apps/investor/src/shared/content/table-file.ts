import { fileTypes, type TableFormat } from '@parcela/tables/formats';

/** Makes a list's call return the whole list as a file, in the language of the call. */
export const asFile = (format: TableFormat) =>
  ({ headers: { Accept: fileTypes[format] }, parseAs: 'blob', throwOnError: true }) as const;

/** The client types the JSON answer only; with `asFile` the same call returns bytes. */
export const fileOf = ({ data }: { readonly data: unknown }): Blob => data as Blob;
