import type { Clock } from './platform/clock.ts';
import type { SandboxConfig } from './config.ts';
import type { Faults } from './control/faults.ts';
import type { Journal } from './journal/journal.ts';
import type { Keyring } from './providers/openid/keyring.ts';
import type { Store } from './platform/store.ts';
import type { Webhooks } from './platform/webhooks.ts';

/** The dependencies of every part of the sandbox, created once in `sandbox.ts`. */
export interface Context {
  config: SandboxConfig;
  store: Store;
  clock: Clock;
  journal: Journal;
  faults: Faults;
  webhooks: Webhooks;
  keyring: Keyring;
  /** The address of the sandbox for browsers, like `http://localhost:3001`; known once it listens. */
  origin(): string;
}
