/**
 * Named places at which a test lets the process die as by `kill -9` (reliability.md appendix B, Q8). The configuration
 * allows them in the demo only; where none is armed, passing one costs a look into an empty set.
 */
const armed = new Set<string>();

/** `placeOrder.afterCommit`: the operation of the contract and the moment of its transaction. */
export const failpointPattern = /^\w+\.(beforeCommit|afterCommit)$/;

export const armFailpoints = (names: readonly string[]): void => {
  for (const name of names) armed.add(name);
};

export const failpoint = (name: string): void => {
  if (armed.has(name)) process.kill(process.pid, 'SIGKILL');
};
