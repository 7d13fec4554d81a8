import type { GatewayProvider } from '@parcela/domain';
import { confirmo } from './confirmo/index.ts';
import { csob } from './csob/index.ts';
import type { SandboxGateway } from './gateway.ts';
import { payout } from './payout/index.ts';

/** Every payment gateway; a gateway of the platform that is missing here fails to compile. */
export const gateways: Readonly<Record<GatewayProvider, SandboxGateway>> = { confirmo, payout, csob };
