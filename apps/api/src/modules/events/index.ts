/** Events that a subscriber could not handle and jobs that were given up, for staff. */
export { eventsRoutes } from './events.routes.ts';
