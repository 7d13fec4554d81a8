export { createGoogleSignIn } from './google-sign-in.ts';
