import './footer.css';
import { Link } from 'react-router';
import { useMe } from '../../lib/api/session.ts';
import { common, footer, nav } from '../../messages/en.ts';
import { filmPath, patterns } from '../../paths.ts';
import { Logo } from '../header/Logo.tsx';

/** The documents' film pages stand in the footer by name; others are reached through the collections. */
const films = [
  ['chandramukhi', 'Chandramukhi'],
  ['sivaji', 'Sivaji'],
  ['kabali', 'Kabali'],
  ['pasumainayaganvivek', 'Pasumai Nayagan'],
] as const;

export function Footer() {
  const { user } = useMe();
  return (
    <footer className="footer">
      <div className="wrap">
        <div className="footer-columns">
          <div>
            <Logo />
            <p className="muted">{footer.promise}</p>
          </div>
          <nav aria-label={footer.collect}>
            <span className="label accent">{footer.collect}</span>
            <Link to={patterns.collections}>{nav.collections}</Link>
            <Link to={patterns.explore}>{nav.explore}</Link>
          </nav>
          <nav aria-label={footer.films}>
            <span className="label accent">{footer.films}</span>
            {films.map(([slug, title]) => (
              <Link key={slug} to={filmPath(slug)}>
                {title}
              </Link>
            ))}
          </nav>
          <nav aria-label={footer.help}>
            <span className="label accent">{footer.help}</span>
            <Link to={patterns.help}>{footer.helpCenter}</Link>
            <Link to={`${patterns.help}#faq`}>{footer.faqs}</Link>
            <Link to={`${patterns.help}#nft`}>{footer.nfts}</Link>
            <Link to={patterns.about}>{footer.about}</Link>
          </nav>
          <nav aria-label={footer.account}>
            <span className="label accent">{footer.account}</span>
            {user ? (
              <>
                <Link to={patterns.profile}>{nav.profile}</Link>
                <Link to={patterns.wallet}>{nav.wallet}</Link>
              </>
            ) : (
              <>
                <Link to={patterns.login}>{nav.signIn}</Link>
                <Link to={patterns.signup}>{nav.signUp}</Link>
              </>
            )}
          </nav>
        </div>
        <div className="footer-legal">
          <p>© {common.company}</p>
          <nav aria-label={footer.legal}>
            <Link to={patterns.terms}>{footer.terms}</Link>
            <Link to={patterns.privacy}>{footer.privacy}</Link>
          </nav>
        </div>
      </div>
    </footer>
  );
}
