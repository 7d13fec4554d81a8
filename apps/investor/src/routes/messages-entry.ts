import { BannerMessages } from '../features/messages/banner-messages.tsx';
import { needPhrases } from '../shared/phrases.tsx';

// With the bell's, which stands in the same frame: one file less.
await needPhrases('bell');

// `lazy` asks for a default export.
// oxlint-disable-next-line import/no-default-export
export default BannerMessages;
