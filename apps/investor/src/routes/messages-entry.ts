import { BannerMessages } from '../features/messages/banner-messages.tsx';
import { needPhrases } from '../shared/phrases.tsx';

await needPhrases('messages');

// `lazy` asks for a default export.
// oxlint-disable-next-line import/no-default-export
export default BannerMessages;
