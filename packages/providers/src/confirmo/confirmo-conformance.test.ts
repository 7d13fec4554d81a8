import { createLogger } from '@parcela/platform/log.ts';
import { testGatewayConformance } from '../../test/support/gateway-conformance.ts';
import { createConfirmoGateway } from './confirmo-gateway.ts';

testGatewayConformance((url) =>
  createConfirmoGateway({
    url,
    apiKey: 'key',
    callbackPasswords: ['callback-password'],
    log: createLogger('silent'),
  }),
);
