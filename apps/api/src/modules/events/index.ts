/** Events that a subscriber could not handle, for staff. */
export { eventsRoutes } from './events.routes.ts';
