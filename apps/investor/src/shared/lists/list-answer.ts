/** A page of a list in the API's format. */
export interface ListAnswer<Item> {
  readonly data: readonly Item[];
  readonly meta: { readonly pagination: { readonly page: number; readonly pageCount: number } };
}
