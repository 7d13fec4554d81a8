import { InactivityWarning } from '../../features/auth/screens/inactivity-warning.tsx';
import { needPhrases } from '../../shared/language/phrases.tsx';

await needPhrases('auth');

// `lazy` asks for a default export.
// oxlint-disable-next-line import/no-default-export
export default InactivityWarning;
