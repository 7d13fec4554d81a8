import type { Clock } from './platform/clock.ts';
import type { SandboxConfig } from './config.ts';
import type { Faults } from './control/faults.ts';
import type { Journal } from './journal/journal.ts';
import type { Keyring } from './providers/openid/keyring.ts';
import type { Store } from './platform/store.ts';
import type { Webhooks } from './platform/webhooks.ts';

/** What every part of the sandbox works with; made once in `sandbox.ts`. */
export interface Context {
  config: SandboxConfig;
  store: Store;
  clock: Clock;
  journal: Journal;
  faults: Faults;
  webhooks: Webhooks;
  keyring: Keyring;
  /** Where browsers reach the sandbox, like `http://localhost:3001`; known once it listens. */
  origin(): string;
}
