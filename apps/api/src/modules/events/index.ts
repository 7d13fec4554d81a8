/** The staff views of events that a subscriber could not handle and of failed jobs. */
export { eventsRoutes } from './events.routes.ts';
