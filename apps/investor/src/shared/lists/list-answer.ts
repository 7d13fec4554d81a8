/** A page of a list as the API answers it. */
export interface ListAnswer<Item> {
  readonly data: readonly Item[];
  readonly meta: { readonly pagination: { readonly page: number; readonly pageCount: number } };
}
