import type { GatewayProvider } from '@parcela/domain';
import type { z } from 'zod';
import { confirmoSettings } from './confirmo/settings.ts';
import { csobSettings } from './csob/settings.ts';
import { payoutSettings } from './payout/settings.ts';

/** The variables of every gateway. */
export const gatewayForms = { ...confirmoSettings.forms, ...payoutSettings.forms, ...csobSettings.forms };
type Values = z.output<z.ZodObject<typeof gatewayForms>>;

/**
 * The configuration of every gateway; a missing one does not compile.
 * @throws ConfigError when a value leads out of this machine.
 */
export const readGateways = (values: Values, platformUrl: string) =>
  ({
    confirmo: confirmoSettings.read(values, platformUrl),
    payout: payoutSettings.read(values, platformUrl),
    csob: csobSettings.read(values, platformUrl),
  }) satisfies Record<GatewayProvider, object>;
export type GatewayConfigs = ReturnType<typeof readGateways>;
