import { needPhrases } from '@parcela/web';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';

await needPhrases('bell');

// `lazy` requires a default export.
// oxlint-disable-next-line import/no-default-export
export default NotificationBell;
