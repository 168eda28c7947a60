import { type GuideName, guideNames } from '@talkies/shared';
import type { Chain } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { GuideDrawing } from '../../../components/GuideDrawing.tsx';
import { HelpVideo } from '../../../components/HelpVideo.tsx';
import type { HelpVideoName } from '../../../components/HelpVideoPlayer.tsx';
import { patterns } from '../../../lib/url/paths.ts';
import { type GuideTexts, help } from '../../../messages/en.ts';
import * as styles from './guides.module.css';
import { Networks } from './Networks.tsx';

interface Props {
  name: GuideName;
  chains: readonly Chain[];
  guides: GuideTexts;
}

const videos: Record<GuideName, HelpVideoName> = {
  wallets: 'wallets',
  buying: 'buying',
  network: 'network',
  matic: 'coins',
  bid: 'bidding',
};

/**
 * The specification's guides as written steps, each with a video. Each tab is a link, so that each guide has its own
 * address.
 */
export function Guides({ name, chains, guides }: Props) {
  const guide = guides[name];
  const video = videos[name];
  return (
    <section className="wrap section" id="guides" aria-labelledby="guides-title">
      <h2 id="guides-title">{help.guides.heading}</h2>
      <p className="lead">{help.guides.lead}</p>
      <nav className={styles.guideTabs} aria-label={help.guides.tabs}>
        {guideNames.map((each) => (
          <Link
            key={each}
            className="chip"
            to={`${patterns.help}?topic=${each}#guides`}
            preventScrollReset
            replace
            aria-current={each === name ? 'true' : undefined}
          >
            {guides[each].tab}
          </Link>
        ))}
      </nav>
      <div className={styles.guide}>
        <GuideDrawing guide={name} />
        <div className={styles.guideSteps} data-part="guide-steps">
          <h3>{guide.title}</h3>
          <HelpVideo key={video} name={video} />
          <ol>
            {guide.steps.map(({ title, text }) => (
              <li key={title}>
                <h4>{title}</h4>
                <p className="muted">{text}</p>
              </li>
            ))}
          </ol>
          {name === 'network' ? <Networks chains={chains} /> : null}
          <p className={styles.guideNote}>{guide.note}</p>
        </div>
      </div>
    </section>
  );
}
