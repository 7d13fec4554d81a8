/** The form of a gateway's name in operations: `payByConfirmo`. */
export const capitalized = <Key extends string>(key: Key) =>
  `${key.slice(0, 1).toUpperCase()}${key.slice(1)}` as Capitalize<Key>;
