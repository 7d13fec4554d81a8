import { z } from 'zod/mini';

/** Filters and sorting of the list, kept in the address bar. What makes no sense is left out. */
export const projectsSearch = z.object({
  state: z.catch(z.optional(z.enum(['Open', 'Prepared', 'Completed', 'Closed'])), undefined),
  country: z.catch(z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))), undefined),
  currency: z.catch(z.optional(z.enum(['CZK', 'EUR', 'PLN'])), undefined),
  sort: z.catch(z.optional(z.enum(['createdAt:desc', 'yield:desc'])), undefined),
  page: z.catch(z.optional(z.int().check(z.minimum(2), z.maximum(100_000))), undefined),
});
export type ProjectsSearch = z.infer<typeof projectsSearch>;
