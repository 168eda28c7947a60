import { useEffect, useRef } from 'react';
import { Form, Link, useLocation } from 'react-router';
import { Avatar } from '../../components/Avatar.tsx';
import { useMe } from '../../lib/api/root-data.ts';
import { patterns } from '../../lib/url/paths.ts';
import { common, nav, notificationsButton } from '../../messages/en.ts';
import { CurrencySwitch } from './CurrencySwitch.tsx';
import * as styles from './header.module.css';
import { ThemeSwitch } from './ThemeSwitch.tsx';

/** The menu on phones and tablets. A native popover: it opens without our script, and Escape closes it. */
export function MenuSheet() {
  const { user } = useMe();
  const sheet = useRef<HTMLDivElement>(null);
  const { pathname, search } = useLocation();
  const url = pathname + search;
  const shown = useRef(url);
  const close = () => sheet.current?.hidePopover();
  // a new page closes the menu; a menu that was opened before our script ran stays open
  useEffect(() => {
    if (shown.current !== url) sheet.current?.hidePopover();
    shown.current = url;
  }, [url]);

  const own = user
    ? [
        [patterns.profile, nav.profile],
        [patterns.orders, nav.orders],
        [patterns.notifications, notificationsButton.alerts],
        [patterns.editProfile, nav.editProfile],
        [patterns.wallet, nav.wallet],
      ]
    : [
        [patterns.login, nav.signIn],
        [patterns.signup, nav.signUp],
      ];
  const links = [
    [patterns.home, nav.home],
    [patterns.collections, nav.collections],
    [patterns.explore, nav.explore],
    [patterns.marketplace, nav.marketplace],
    [patterns.lotteries, nav.lotteries],
    [patterns.help, nav.help],
    [patterns.blog, nav.blog],
    [patterns.about, nav.about],
    [patterns.contact, nav.contact],
    ...own,
  ];

  return (
    <div id="menu" popover="auto" className={styles.menuSheet} ref={sheet}>
      <div className={styles.menuHead}>
        <p className={`label accent ${styles.menuName}`}>
          {user ? <Avatar name={user.name} avatar={user.avatar} size={32} /> : null}
          <span>{user ? user.name : nav.menu}</span>
        </p>
        <button type="button" className="quiet" popoverTarget="menu" popoverTargetAction="hide">
          {common.close}
        </button>
      </div>
      <nav aria-label={nav.menu}>
        {/* closes at the press, as the progress of the next page is shown beneath it */}
        {links.map(([to = '', text]) => (
          <Link key={to} to={to} onClick={close}>
            {text}
          </Link>
        ))}
      </nav>
      <div className={styles.menuFoot}>
        <ThemeSwitch />
        <CurrencySwitch spelled />
        {user ? (
          <Form method="post" action={patterns.signOut}>
            <button type="submit" className="quiet">
              {nav.signOut}
            </button>
          </Form>
        ) : null}
      </div>
    </div>
  );
}
