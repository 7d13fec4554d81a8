import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { needPhrases } from '../../shared/language/phrases.tsx';

await needPhrases('bell');

// `lazy` asks for a default export.
// oxlint-disable-next-line import/no-default-export
export default NotificationBell;
