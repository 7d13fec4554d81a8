/** Dotted paths of JSON bodies, as the issues of an answer name them. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The paths of all values in a body. */
export const pathsOf = (body: unknown, parent = ''): string[] =>
  isObject(body)
    ? Object.entries(body).flatMap(([key, value]) => [
        `${parent}${key}`,
        ...pathsOf(value, `${parent}${key}.`),
      ])
    : [];

export const at = (body: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], body);

/** A copy of the body with another value at the path. */
export const withValue = (body: unknown, path: string, value: unknown): Record<string, unknown> => {
  const [key = '', ...rest] = path.split('.');
  const inner = (body as Record<string, unknown>)[key];
  return { ...(body as object), [key]: rest.length === 0 ? value : withValue(inner, rest.join('.'), value) };
};
