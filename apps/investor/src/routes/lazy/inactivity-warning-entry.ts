import { needPhrases } from '@parcela/web';
import { InactivityWarning } from '../../features/auth/screens/inactivity-warning.tsx';

await needPhrases('auth');

// `lazy` requires a default export.
// oxlint-disable-next-line import/no-default-export
export default InactivityWarning;
