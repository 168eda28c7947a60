import './auth.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Logo } from '../../../components/Logo.tsx';
import { patterns } from '../../../lib/address/paths.ts';
import { account, common } from '../../../messages/en.ts';

interface Props {
  heading: string;
  /** what stands on the season pass */
  name?: string;
  children: ReactNode;
}

/** Login, sign-up and reset: a season pass before the curtain, and the form. No common header (discovery:2). */
export function AuthPage({ heading, name = '', children }: Props) {
  return (
    <main id="main" className="auth">
      <SeasonPass name={name} />
      <div className="auth-form">
        <div className="auth-bar">
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
  return (
    <div className="auth-stage" aria-hidden="true">
      <div className="curtain" />
      <div className="spot" />
      <div className="pass">
        <div className="pass-paper">
          <span className="label">{pass.label}</span>
          <p className="pass-title">
            {pass.title[0]}
            <br />
            {pass.title[1]}
          </p>
          <p className="pass-name">{name.trim() || pass.empty}</p>
          <div className="pass-foot">
            <span>
              <b>{pass.row}</b>
              <br />
              {pass.valid}
            </span>
            <span className="pass-right">
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
