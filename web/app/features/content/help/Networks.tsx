import type { Chain } from '@talkies/shared/schemas';
import { help } from '../../../messages/en.ts';
import * as styles from './guides.module.css';

/** The network settings that a wallet needs, for this installation. */
export function Networks({ chains }: { chains: readonly Chain[] }) {
  const { network } = help;
  return (
    <div className={styles.networks}>
      <h4>{network.heading}</h4>
      <p className="muted">{network.lead}</p>
      {chains.map((chain) => (
        <dl key={chain.name} className="rows">
          <div>
            <dt>{network.name}</dt>
            <dd>{chain.label}</dd>
          </div>
          <div>
            <dt>{network.rpc}</dt>
            <dd>{chain.rpcUrl}</dd>
          </div>
          <div>
            <dt>{network.chainId}</dt>
            <dd>{chain.chainId}</dd>
          </div>
          <div>
            <dt>{network.currency}</dt>
            <dd>{chain.currency}</dd>
          </div>
          <div>
            <dt>{network.explorer}</dt>
            <dd>{chain.explorerUrl}</dd>
          </div>
        </dl>
      ))}
      {chains.some(({ local }) => local) ? <p className="small muted">{network.local}</p> : null}
    </div>
  );
}
