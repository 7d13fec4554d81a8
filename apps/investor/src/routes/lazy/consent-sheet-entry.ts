import { needPhrases } from '@parcela/web';
import { ConsentSheet } from '../../features/consent/consent-sheet.tsx';

await needPhrases('consent');

// `lazy` asks for a default export.
// oxlint-disable-next-line import/no-default-export
export default ConsentSheet;
