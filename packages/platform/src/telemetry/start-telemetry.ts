import { setTimeout } from 'node:timers/promises';
import { useTracer } from './tracing.ts';

export interface TelemetryOptions {
  /** The address of a collector, without `/v1/traces`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly share: number;
}

export interface Telemetry {
  /** Sends what waits, and ends. */
  close(): Promise<void>;
}

/** An unreachable collector does not prevent a process from ending. */
const closeMaxMs = 3_000;

/** Starts before the server exists. Without a collector it loads none of its packages. */
export const startTelemetry = async (
  options: TelemetryOptions | undefined,
  { role, version, metricsEveryMs = 30_000 }: { role: string; version: string; metricsEveryMs?: number },
): Promise<Telemetry | undefined> => {
  if (!options) return undefined;
  const { startOtlp } = await import('./otlp.ts');
  const otlp = startOtlp({ ...options, role, version, metricsEveryMs });
  useTracer(otlp.tracer);
  return {
    close: async () => {
      useTracer(undefined);
      await Promise.race([otlp.close(), setTimeout(closeMaxMs, undefined, { ref: false })]);
    },
  };
};
