/** A placeholder for any part of a fixture, and for any part of that part. */
const anything: unknown = new Proxy(() => undefined, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => 'anything' : anything),
  apply: () => anything,
});

/** The parts of a fixture that a call's values use; only these are created, because each takes long. */
export const neededParts = <Fixture extends object>(
  values: (fixture: Fixture) => unknown,
): ReadonlySet<keyof Fixture> => {
  const needed = new Set<keyof Fixture>();
  const fixture = new Proxy({} as Fixture, {
    get: (_, part) => {
      needed.add(part as keyof Fixture);
      return anything;
    },
  });
  values(fixture);
  return needed;
};
