import { endPriceByTwo, movePriceByTwo } from './offering/change-planned-price.ts';
import { setAgreedPrice } from './offering/request-price.ts';
import { openByTwo } from './opening/request-opening.ts';

/** The approval actions on projects. */
export const projectApprovals = (deps: Parameters<typeof openByTwo>[0]) => ({
  'projects.set_price': setAgreedPrice,
  'projects.move_price': movePriceByTwo,
  'projects.end_price': endPriceByTwo,
  'projects.open': openByTwo(deps),
});
