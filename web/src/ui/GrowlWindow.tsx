import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import './growls.css';
import { Notifications, type NotificationsProps } from '@mantine/notifications';

/** The messages of LazyNotifications.tsx. */
export const GrowlWindow = (props: NotificationsProps) => <Notifications {...props} />;
