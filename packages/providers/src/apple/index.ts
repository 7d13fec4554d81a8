export { createAppleSignIn } from './apple-sign-in.ts';
