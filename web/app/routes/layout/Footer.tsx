import { Link } from 'react-router';
import { Logo } from '../../components/Logo.tsx';
import { LazySignInSheet } from '../../features/accounts/sign-in/LazySignInSheet.tsx';
import { NewsletterForm } from '../../features/content/newsletter/NewsletterForm.tsx';
import { FirstVisitTour } from '../../features/content/tour/FirstVisitTour.tsx';
import { useCompany, useFirstFilms, useMe } from '../../lib/api/root-data.ts';
import { filmPath, patterns } from '../../lib/url/paths.ts';
import { common, footer, nav, newsletterForm } from '../../messages/en.ts';
import * as styles from './footer.module.css';

export function Footer() {
  const { user } = useMe();
  const company = useCompany();
  const films = useFirstFilms();
  return (
    <footer className={styles.footer}>
      <div className="wrap">
        <div className={styles.footerTop}>
          <div>
            <Logo />
            <p className="muted">{footer.promise}</p>
          </div>
          <section aria-labelledby="footer-newsletter">
            <h2 id="footer-newsletter" className="label accent">
              {newsletterForm.heading}
            </h2>
            <p className="muted small">{newsletterForm.lead}</p>
            <NewsletterForm />
          </section>
        </div>
        <div className={styles.footerColumns}>
          <nav aria-label={footer.collect}>
            <span className="label accent">{footer.collect}</span>
            <Link to={patterns.collections}>{nav.collections}</Link>
            <Link to={patterns.explore}>{nav.explore}</Link>
            <Link to={patterns.marketplace}>{nav.marketplace}</Link>
            <Link to={patterns.activity}>{footer.activity}</Link>
            <Link to={patterns.collectors}>{footer.collectors}</Link>
            <Link to={patterns.lotteries}>{nav.lotteries}</Link>
            <Link to={patterns.launches}>{footer.drops}</Link>
          </nav>
          {films.length > 0 ? (
            <nav aria-label={footer.films}>
              <span className="label accent">{footer.films}</span>
              {films.map(({ slug, title }) => (
                <Link key={slug} to={filmPath(slug)}>
                  {title}
                </Link>
              ))}
            </nav>
          ) : null}
          <nav aria-label={footer.help}>
            <span className="label accent">{footer.help}</span>
            <Link to={patterns.help}>{footer.helpCenter}</Link>
            <Link to={`${patterns.help}#faq`}>{footer.faqs}</Link>
            <Link to={`${patterns.help}#nft`}>{footer.nfts}</Link>
            <Link to={patterns.blog}>{footer.blog}</Link>
          </nav>
          <nav aria-label={footer.talk}>
            <span className="label accent">{footer.talk}</span>
            <Link to={`${patterns.contact}?topic=partner`}>{footer.partner}</Link>
            <Link to={`${patterns.contact}?topic=feature`}>{footer.feature}</Link>
            <Link to={patterns.contact}>{footer.contact}</Link>
            <Link to={patterns.about}>{footer.about}</Link>
            {company?.jobsUrl ? (
              <a href={company.jobsUrl} rel="noopener">
                {footer.jobs}
              </a>
            ) : null}
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
        <div className={styles.footerLegal}>
          <p>© {common.company}</p>
          {company?.demonstration ? <p>{footer.demonstration}</p> : null}
          <nav aria-label={footer.legal}>
            <Link to={patterns.terms}>{footer.terms}</Link>
            <Link to={patterns.privacy}>{footer.privacy}</Link>
          </nav>
          {company && company.social.length > 0 ? (
            <nav aria-label={footer.social} className={styles.footerSocial}>
              {company.social.map(({ name, url }) => (
                <a key={url} href={url} rel="noopener me">
                  {name}
                </a>
              ))}
            </nav>
          ) : null}
        </div>
      </div>
      {/* loaded after the first load, like the footer */}
      <FirstVisitTour />
      <LazySignInSheet />
    </footer>
  );
}
