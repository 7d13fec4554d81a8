import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import type { FaultMode } from '../control/faults.ts';
import type { SandboxConfig } from '../config.ts';
import type { WebhookPolicy } from '../platform/webhooks.ts';

/** A payment gateway in the sandbox: everything that the rest of it needs to know. */
export interface SandboxGateway {
  readonly faults: readonly FaultMode[];
  /** Its part of the store: SQL that creates what is missing. */
  readonly tables: string;
  /** What the platform calls. */
  readonly routes: (scope: FastifyInstance, context: Context) => Promise<void>;
  /** The payment page of a payer, and under `/<key>` the list of payments. */
  readonly pages: (scope: FastifyInstance, context: Context) => Promise<void>;
  /** `_control/<key>/…`: what payers and the merchant do, by JSON, and the balance of the merchant. */
  readonly control: (scope: FastifyInstance, context: Context) => void;
  /** Absent at a gateway that never calls. */
  readonly webhooks?: (config: SandboxConfig) => WebhookPolicy;
  /** What changes by the clock. */
  readonly timeline: {
    readonly stepDue: (context: Context) => void;
    readonly nextDueAt: (context: Context) => number | undefined;
  };
  /** What the journal never shows. */
  readonly secrets: (config: SandboxConfig) => readonly string[];
}
