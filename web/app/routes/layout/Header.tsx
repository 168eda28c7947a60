import { shortHex } from '@talkies/shared';
import { Suspense } from 'react';
import { Form, NavLink } from 'react-router';
import { Avatar } from '../../components/Avatar.tsx';
import { Logo } from '../../components/Logo.tsx';
import { useMe } from '../../lib/api/root-data.ts';
import { lazy } from '../../lib/timing/lazy.ts';
import { patterns } from '../../lib/url/paths.ts';
import { nav } from '../../messages/en.ts';
import { CurrencySwitch } from './CurrencySwitch.tsx';
import * as styles from './header.module.css';
import { ThemeSwitch } from './ThemeSwitch.tsx';

/** Only for signed-in people: visitors do not load its script. */
const NotificationsButton = lazy(
  async () => ({
    default: (await import('../../features/notifications/menu/NotificationsButton.tsx')).NotificationsButton,
  }),
  '#account',
);
/** Both work as rendered by the server; their scripts are loaded after the first load. */
const HeaderSearch = lazy(async () => ({ default: (await import('./after-paint.ts')).HeaderSearch }), 'body');
const MenuSheet = lazy(async () => ({ default: (await import('./after-paint.ts')).MenuSheet }), 'body');

const accountLinks = [
  [patterns.profile, nav.profile],
  [patterns.orders, nav.orders],
  [patterns.editProfile, nav.editProfile],
  [patterns.wallet, nav.wallet],
  [patterns.about, nav.about],
  [patterns.contact, nav.contact],
] as const;
const closeAccount = (): void => document.getElementById('account')?.hidePopover();

export function Header() {
  const { user, wallet } = useMe();
  return (
    <header className={styles.header}>
      <div className="wrap">
        <Logo />
        <nav aria-label={nav.main}>
          <NavLink to={patterns.collections}>{nav.collections}</NavLink>
          <NavLink to={patterns.explore}>{nav.explore}</NavLink>
          <NavLink to={patterns.marketplace}>{nav.marketplace}</NavLink>
          <NavLink to={patterns.lotteries}>{nav.lotteries}</NavLink>
          <NavLink to={patterns.help}>{nav.help}</NavLink>
          <NavLink to={patterns.blog}>{nav.blog}</NavLink>
          <NavLink className={styles.roomyOnly} to={patterns.about}>
            {nav.about}
          </NavLink>
          <NavLink className={styles.roomyOnly} to={patterns.contact}>
            {nav.contact}
          </NavLink>
        </nav>
        <div className={styles.headerActions}>
          <Suspense>
            <HeaderSearch />
          </Suspense>
          <CurrencySwitch className={`${styles.wideOnly} ${styles.roomyOnly}`} />
          <ThemeSwitch className={styles.wideOnly} />
          {user ? (
            <>
              <Suspense>
                <NotificationsButton key={user.id} />
              </Suspense>
              <NavLink className={`${styles.walletChip} ${styles.wideOnly}`} to={patterns.wallet}>
                {wallet ? <i aria-hidden="true" /> : null}
                <span className="num">{wallet ? shortHex(wallet.address) : nav.connect}</span>
              </NavLink>
              <button
                type="button"
                className={`quiet ${styles.accountName} ${styles.wideOnly}`}
                data-part="account-name"
                popoverTarget="account"
              >
                <Avatar name={user.name} avatar={user.avatar} size={32} />
                <span>{user.name}</span>
              </button>
              <div id="account" popover="auto" className={styles.accountMenu}>
                {accountLinks.map(([to, text]) => (
                  <NavLink key={to} to={to} onClick={closeAccount}>
                    {text}
                  </NavLink>
                ))}
                <Form method="post" action={patterns.signOut}>
                  <button type="submit">{nav.signOut}</button>
                </Form>
              </div>
            </>
          ) : (
            <>
              <NavLink className="quiet" to={patterns.login}>
                {nav.signIn}
              </NavLink>
              <NavLink className={`button ghost compact ${styles.wideOnly}`} to={patterns.signup}>
                {nav.signUp}
              </NavLink>
            </>
          )}
          <button type="button" className={`quiet ${styles.narrowOnly}`} popoverTarget="menu">
            {nav.menu}
          </button>
          <Suspense>
            <MenuSheet />
          </Suspense>
        </div>
      </div>
    </header>
  );
}
