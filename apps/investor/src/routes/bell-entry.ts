import { NotificationBell } from '../features/bell/notification-bell.tsx';
import { needPhrases } from '../shared/phrases.tsx';

await needPhrases('bell');

// `lazy` asks for a default export.
// oxlint-disable-next-line import/no-default-export
export default NotificationBell;
