import type { Notification } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { patterns } from '../../../lib/url/paths.ts';
import { notifications as words } from '../../../messages/en.ts';
import * as styles from './notification-menu.module.css';

/** Notifications, newest first. A press dims one at once (discovery:4) and opens its subject. */
export function NotificationList({
  notifications,
  onRead,
}: {
  notifications: readonly Notification[];
  onRead: (notification: Notification) => void;
}) {
  return (
    <ul>
      {notifications.map((notification) => (
        <li
          key={notification.id}
          className={
            notification.read ? `${styles.notificationItem} ${styles.read}` : styles.notificationItem
          }
        >
          <Link to={notification.link ?? patterns.notifications} onClick={() => onRead(notification)}>
            <span className={styles.notificationTitle}>
              {notification.read ? null : <span className="sr">{words.isUnread} </span>}
              {notification.title}
            </span>
            <span className={styles.notificationText}>{notification.text}</span>
            <span className={styles.notificationTime}>
              <LocalTime at={notification.at} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
