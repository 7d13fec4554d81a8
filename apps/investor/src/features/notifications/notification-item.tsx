import type { Notification } from '@parcela/contract/investor';
import { DateTimeText, Link, VisuallyHidden } from '@parcela/ui';
import { usePhrase } from '@parcela/web';
import type { ReactNode } from 'react';
import classes from './notification-bell.module.css';

interface NotificationItemProps {
  readonly notification: Notification;
  /** Called when the user goes to the subject of the notification. */
  readonly onOpen: () => void;
}

/** One notification; a dot and, for screen readers, a word mark an unread one. */
export const NotificationItem = ({ notification, onOpen }: NotificationItemProps): ReactNode => {
  const t = usePhrase();
  const { title, body, link, createdAt, readAt } = notification;
  const isUnread = readAt === null;
  return (
    <li className={classes['item']} data-unread={isUnread || undefined}>
      <p className={classes['title']}>
        {isUnread && <VisuallyHidden>{`${t('bell.unread')}: `}</VisuallyHidden>}
        {link === null ? (
          title
        ) : (
          <Link to={link} onClick={onOpen}>
            {title}
          </Link>
        )}
      </p>
      <p className={classes['body']}>{body}</p>
      <p className={classes['time']}>
        <DateTimeText value={createdAt} />
      </p>
    </li>
  );
};
