import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Logo } from '../../../components/Logo.tsx';
import { longestWord } from '../../../lib/format/longest-word.ts';
import { patterns } from '../../../lib/url/paths.ts';
import { account, common } from '../../../messages/en.ts';
import * as styles from './auth.module.css';

interface Props {
  heading: string;
  /** the name on the season pass */
  name?: string;
  children: ReactNode;
}

/** Login, sign-up and reset: a season pass before the curtain, and the form. No common header (discovery:2). */
export function AuthPage({ heading, name = '', children }: Props) {
  return (
    <main id="main" className={styles.auth}>
      <SeasonPass name={name} />
      <div className={styles.authForm} data-part="auth-form">
        <div className={styles.authBar}>
          <Logo />
          <Link className="quiet" to={patterns.home}>
            {common.close}
          </Link>
        </div>
        <h1>{heading}</h1>
        {children}
      </div>
    </main>
  );
}

function SeasonPass({ name }: { name: string }) {
  const { pass } = account;
  const shown = name.trim() || pass.empty;
  return (
    <div className={styles.authSide} aria-hidden="true">
      <div className="curtain" />
      <div className={styles.spot} />
      <div className={styles.pass}>
        <div className={styles.passPaper}>
          <span className="label">{pass.label}</span>
          <p className={styles.passTitle}>
            {pass.title[0]}
            <br />
            {pass.title[1]}
          </p>
          <p className={styles.passName} style={longestWord(shown)}>
            {shown}
          </p>
          <div className={styles.passFoot}>
            <span>
              <b>{pass.row}</b>
              <br />
              {pass.valid}
            </span>
            <span className={styles.passRight}>
              <b className="num">{pass.number}</b>
              <br />
              {pass.admit}
            </span>
          </div>
        </div>
      </div>
    </div>
  );
}
