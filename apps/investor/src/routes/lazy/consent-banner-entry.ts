import { needPhrases } from '@parcela/web';
import { ConsentBanner } from '../../features/consent/consent-banner.tsx';

await needPhrases('consent');

// `lazy` asks for a default export.
// oxlint-disable-next-line import/no-default-export
export default ConsentBanner;
