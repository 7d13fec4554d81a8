/** A user's money with the platform, one wallet in CZK and one in EUR (design §4 "Currencies"). */
export { walletsRoutes } from './wallets.routes.ts';
