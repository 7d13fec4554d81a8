import type { GatewayProvider } from '@parcela/domain';
import { confirmo } from './confirmo/index.ts';
import { csob } from './csob/index.ts';
import type { SandboxGateway } from './gateway.ts';
import { payout } from './payout/index.ts';

/** Every payment gateway; one that the platform knows and that is missing here does not compile. */
export const gateways: Readonly<Record<GatewayProvider, SandboxGateway>> = { confirmo, payout, csob };
