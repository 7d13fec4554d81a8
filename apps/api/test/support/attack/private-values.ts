const idPattern = /^[A-Za-z0-9]{24}$/;

/** Every text in an answer, however deep. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
};

/** 6 to 499 characters, too long to occur at random, and neither an instant nor the address of a file. */
const isTelling = (text: string): boolean =>
  text.length >= 6 &&
  !/^\d{4}-\d{2}-\d{2}/.test(text) &&
  !/^\/(?:api|core)\//.test(text) &&
  text.length < 500;

export interface PrivateValues {
  /** Ids of the user's records. */
  readonly ids: readonly string[];
  /** Other values that only this user can read. */
  readonly texts: readonly string[];
}

/** Values in the answers to one user that no other user's answers contain. */
export const privateValues = (own: readonly unknown[], ofOthers: readonly unknown[]): PrivateValues => {
  const known = JSON.stringify(ofOthers);
  const values = [...new Set(textsIn(own).filter(isTelling))].filter(
    (text) => !known.includes(JSON.stringify(text).slice(1, -1)),
  );
  return {
    ids: values.filter((text) => idPattern.test(text)),
    texts: values.filter((text) => !idPattern.test(text)),
  };
};
