/** The staff views of failed jobs and of events that a subscriber could not handle. */
export { eventsRoutes } from './events.routes.ts';
