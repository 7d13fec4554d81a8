import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod/mini';
import { ValidationError } from '../../errors.ts';
import { issuesOf } from './field-issues.ts';

/** Checks params, query and body with the schemas of the contract; the error names each invalid field. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodMiniType> =
  ({ schema }) =>
  (input: unknown) => {
    const parsed = schema.safeParse(input);
    return parsed.success
      ? { value: parsed.data }
      : { error: new ValidationError(issuesOf(parsed.error.issues)) };
  };
