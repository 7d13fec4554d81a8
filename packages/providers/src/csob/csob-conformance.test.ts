import { createLogger } from '@parcela/platform/log.ts';
import { keys } from '../../test/support/csob-gateway.ts';
import { testGatewayConformance } from '../../test/support/gateway-conformance.ts';
import { createCsobGateway } from './csob-gateway.ts';

testGatewayConformance((url) =>
  createCsobGateway({
    url,
    merchantId: 'M1MIPS0001',
    privateKey: keys.merchant.privateKey,
    publicKeys: [keys.bank.publicKey],
    log: createLogger('silent'),
  }),
);
