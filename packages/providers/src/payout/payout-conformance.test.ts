import { createLogger } from '@parcela/platform/log.ts';
import { testGatewayConformance } from '../../test/support/gateway-conformance.ts';
import { createPayoutGateway } from './payout-gateway.ts';

testGatewayConformance((url) =>
  createPayoutGateway({
    url,
    clientId: 'client',
    clientSecrets: ['client-secret'],
    log: createLogger('silent'),
  }),
);
