import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import type { FaultMode } from '../control/faults.ts';
import type { SandboxConfig } from '../config.ts';
import type { WebhookPolicy } from '../platform/webhooks.ts';

/** A payment gateway in the sandbox, with everything that the rest of the sandbox needs to know. */
export interface SandboxGateway {
  readonly faults: readonly FaultMode[];
  /** The gateway's part of the store: SQL that creates what is missing. */
  readonly tables: string;
  /** The calls of the platform. */
  readonly routes: (scope: FastifyInstance, context: Context) => Promise<void>;
  /** The payment page of a payer and, under `/<key>`, the list of payments. */
  readonly pages: (scope: FastifyInstance, context: Context) => Promise<void>;
  /** `_control/<key>/…`: the actions of payers and the merchant as JSON, and the balance of the merchant. */
  readonly control: (scope: FastifyInstance, context: Context) => void;
  /** Absent for a gateway that never calls the platform. */
  readonly webhooks?: (config: SandboxConfig) => WebhookPolicy;
  /** The changes that the clock causes. */
  readonly timeline: {
    readonly stepDue: (context: Context) => void;
    readonly nextDueAt: (context: Context) => number | undefined;
  };
  /** The secrets that the journal never shows. */
  readonly secrets: (config: SandboxConfig) => readonly string[];
}
