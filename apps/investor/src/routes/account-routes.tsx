import type { AnyRoute } from '@tanstack/react-router';

/** Sign-up, sign-in and verification. Public ones hang on the root, the others on the secure layout. */
export const publicAccountRoutes: AnyRoute[] = [];
export const secureAccountRoutes: AnyRoute[] = [];
