import { z } from 'zod';

/** Thrown when the environment cannot be used; `message` lists every fault, one a line. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export const secret = z.string().min(8, 'must have at least 8 characters');
export const publicKey = z.string().startsWith('-----BEGIN PUBLIC KEY-----');
export const webAddress = z.url({ protocol: /^https?$/ });

/** The variables of a gateway, and its part of the configuration, made from their values. */
export const defineSettings = <const Forms extends z.core.$ZodLooseShape, Settings>(
  forms: Forms,
  read: (values: z.output<z.ZodObject<Forms>>, platformUrl: string) => Settings,
) => ({ forms, read });
