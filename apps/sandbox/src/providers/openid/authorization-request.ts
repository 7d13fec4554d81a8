import { z } from 'zod';

/** The query that the platform gives a browser for the sign-in. Other fields are ignored. */
const requestSchema = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.literal('code'),
  scope: z.string(),
  state: z.string().min(1).optional(),
  nonce: z.string().min(1).optional(),
  response_mode: z.enum(['query', 'form_post']).default('query'),
  code_challenge: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  code_challenge_method: z.literal('S256').optional(),
});
export type AuthorizationRequest = z.infer<typeof requestSchema>;

/** The platform's registration with a provider. */
export interface RegisteredClient {
  clientId: string;
  redirectUri: string;
}

/** The request, or the reason why the provider shows an error page instead of redirecting. */
export function readRequest(
  query: unknown,
  client: RegisteredClient,
): { request: AuthorizationRequest } | { problem: string } {
  const read = requestSchema.safeParse(query);
  if (!read.success)
    return { problem: `invalid_request: ${read.error.issues.map(({ path }) => path.join('.')).join(', ')}` };
  if (read.data.client_id !== client.clientId)
    return { problem: 'invalid_client: nobody has this client_id' };
  if (read.data.redirect_uri !== client.redirectUri)
    return { problem: 'redirect_uri_mismatch: it has to be the registered one exactly' };
  return { request: read.data };
}
