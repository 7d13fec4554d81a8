/** Stands for any part of a scene, and for any part of that. */
const anything: unknown = new Proxy(() => undefined, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => 'anything' : anything),
  apply: () => anything,
});

/** The parts of a scene that the values of a call are made of: only they have to be made, and each takes long. */
export const neededParts = <Scene extends object>(
  values: (scene: Scene) => unknown,
): ReadonlySet<keyof Scene> => {
  const needed = new Set<keyof Scene>();
  const scene = new Proxy({} as Scene, {
    get: (_, part) => {
      needed.add(part as keyof Scene);
      return anything;
    },
  });
  values(scene);
  return needed;
};
