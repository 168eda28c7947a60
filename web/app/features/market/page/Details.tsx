import { shortHex } from '@talkies/shared';
import type { MarketToken } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { ExplorerLink } from '../../../components/ExplorerLink.tsx';
import * as styles from '../../../components/item/sections.module.css';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { PartyName } from '../../../components/PartyName.tsx';
import { certificatePath } from '../../../lib/url/paths.ts';
import { chains, figure, item as itemWords, marketToken as words } from '../../../messages/en.ts';
import * as historyStyles from './history.module.css';

/** Details and proof of this one token, on paper. */
export function Details({ marketToken, remaining }: { marketToken: MarketToken; remaining: number }) {
  const { token, item, chain } = marketToken;
  return (
    <section className={`${styles.certificate} paper ${historyStyles.tokenDetails}`}>
      <h2>{words.details}</h2>
      <dl className="rows">
        <div>
          <dt>{words.edition}</dt>
          <dd>{words.number(token?.serial ?? 1, item.quantity)}</dd>
        </div>
        <div>
          <dt>{itemWords.remainingLabel}</dt>
          <dd>{itemWords.remaining(remaining, item.quantity)}</dd>
        </div>
        <div>
          <dt>{words.blockchain}</dt>
          <dd>{chains[chain]}</dd>
        </div>
        {token ? (
          <>
            {token.mintNumber === null ? null : (
              <div>
                <dt>{words.mint}</dt>
                <dd>{figure(token.mintNumber)}</dd>
              </div>
            )}
            <div>
              <dt>{words.tokenId}</dt>
              <dd>{token.tokenId}</dd>
            </div>
            <div>
              <dt>{itemWords.contract}</dt>
              <dd>{shortHex(token.contract)}</dd>
            </div>
            <div>
              <dt>{words.owner}</dt>
              <dd>
                <PartyName party={token.owner} />
              </dd>
            </div>
            <div>
              <dt>{words.minted}</dt>
              <dd>
                <LocalTime at={token.mintedAt} shows="date" />
              </dd>
            </div>
          </>
        ) : null}
      </dl>
      {token ? (
        <>
          <ExplorerLink url={token.explorerUrl}>{words.proof}</ExplorerLink>
          <p>
            <Link className="textlink" to={certificatePath(item.id, token.serial)}>
              {words.certificate}
            </Link>
          </p>
        </>
      ) : (
        <p className="muted">{itemWords.noProof}</p>
      )}
    </section>
  );
}
