import { shortHex } from '@talkies/shared';
import type { MarketToken } from '@talkies/shared/schemas';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../../../components/Button.tsx';
import { Countdown } from '../../../components/Countdown.tsx';
import { ExplorerLink } from '../../../components/ExplorerLink.tsx';
import { Help } from '../../../components/help/Help.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { Money } from '../../../components/Money.tsx';
import { SalePrice } from '../../../components/SalePrice.tsx';
import { certificatePath, itemPath, personPath, tokenPath } from '../../../lib/url/paths.ts';
import { chains, figure, ownedToken as words } from '../../../messages/en.ts';
import * as styles from './owned-token.module.css';

interface Props {
  marketToken: MarketToken;
  token: NonNullable<MarketToken['token']>;
  own: boolean;
  /** the owner's actions */
  children: ReactNode;
}

const saleStates = { listed: words.forSale, auction: words.inAuction, ended: words.endedAuction };

/** The facts about a token: its numbers, owner and proof, and a link to buy it. */
export function TokenFacts({ marketToken, token, own, children }: Props) {
  const { item, state, chain, sales, auction } = marketToken;
  const last = sales.find(({ price, elsewhere }) => price ?? elsewhere);
  // only for an auction that is running or waits for settlement
  const bid = state === 'auction' || state === 'ended' ? (auction?.highest ?? null) : undefined;
  const saleState = state === 'listed' || state === 'auction' || state === 'ended' ? state : null;
  return (
    <>
      <div className={`${styles.ownedTokenFacts} paper`}>
        <p className={styles.ownedTokenNumbers}>
          <span>
            <span className="label">{words.number}</span>
            <b className="num">{words.serial(token.serial, item.quantity)}</b>
          </span>
          {token.mintNumber === null ? null : (
            <span>
              <span className="label">{words.mint}</span>
              <b className="num">{words.mintOf(figure(token.mintNumber), chains[chain])}</b>
            </span>
          )}
        </p>
        <hr className="perf" />
        <dl className="rows">
          <div>
            <dt>{token.owner.handle ? words.inShowcase : words.ownedBy}</dt>
            <dd>
              {token.owner.handle ? (
                <Link className={styles.ownedTokenOwner} to={personPath(token.owner.handle)}>
                  {token.owner.name}
                </Link>
              ) : (
                <span title={token.owner.address}>{shortHex(token.owner.address)}</span>
              )}
            </dd>
          </div>
          <div>
            <dt>
              {words.minted} <Help about="mint" />
            </dt>
            <dd>
              <LocalTime at={token.mintedAt} shows="date" />
            </dd>
          </div>
          {bid === undefined ? null : (
            <div>
              <dt>{words.lastBid}</dt>
              <dd>
                {bid ? (
                  <>
                    <Money value={bid} /> <Money className="muted small" value={bid} other />
                  </>
                ) : (
                  words.noBid
                )}
              </dd>
            </div>
          )}
          {last ? (
            <div>
              <dt>{words.lastPrice}</dt>
              <dd>
                <SalePrice sale={last} other="" />
              </dd>
            </div>
          ) : null}
        </dl>
        <p className={styles.ownedTokenLinks}>
          <Link className="textlink" to={certificatePath(item.id, token.serial)}>
            {words.certificate}
          </Link>
          <ExplorerLink url={token.explorerUrl}>{words.onChain}</ExplorerLink>
          <Link className="textlink" to={itemPath(item.id)}>
            {words.aboutItem}
          </Link>
        </p>
      </div>
      {own ? (
        <section className={styles.ownedTokenActions} aria-labelledby="owned-token-actions">
          <h2 id="owned-token-actions">{words.yours}</h2>
          {state === 'idle' ? <p className="muted">{words.yoursText}</p> : null}
          {children}
        </section>
      ) : null}
      {saleState ? (
        <div className={styles.ownedTokenSale}>
          <span>{saleStates[saleState]}</span>
          {state === 'auction' && auction ? <Countdown until={auction.endsAt} /> : null}
          <ButtonLink variant={own ? 'ghost' : 'primary'} to={tokenPath(marketToken.id)}>
            {saleState === 'listed' ? words.toMarketToken : words.toAuction}
          </ButtonLink>
        </div>
      ) : null}
    </>
  );
}
