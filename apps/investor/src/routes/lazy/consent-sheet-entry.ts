import { needPhrases } from '@parcela/web';
import { ConsentSheet } from '../../features/consent/consent-sheet.tsx';

await needPhrases('consent');

// `lazy` requires a default export.
// oxlint-disable-next-line import/no-default-export
export default ConsentSheet;
