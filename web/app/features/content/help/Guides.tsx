import type { Chain } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { GuideDrawing } from '../../../components/GuideDrawing.tsx';
import { HelpVideo, type HelpVideoName } from '../../../components/HelpVideo.tsx';
import { patterns } from '../../../lib/address/paths.ts';
import { type GuideTexts, help, type Topic, topics } from '../../../messages/en.ts';
import * as styles from './guides.module.css';
import { Networks } from './Networks.tsx';

interface Props {
  topic: Topic;
  chains: readonly Chain[];
  guides: GuideTexts;
}

const videos: Record<Topic, HelpVideoName> = {
  wallets: 'wallets',
  buying: 'buying',
  network: 'network',
  matic: 'coins',
  bid: 'bidding',
};

/** The specification's topics as written steps, each with a video. Each tab is a link, so that a guide has an address of its own. */
export function Guides({ topic, chains, guides }: Props) {
  const guide = guides[topic];
  const video = videos[topic];
  return (
    <section className="wrap section" id="guides" aria-labelledby="guides-title">
      <h2 id="guides-title">{help.guides.heading}</h2>
      <p className="lead">{help.guides.lead}</p>
      <nav className={styles.guideTabs} aria-label={help.guides.topics}>
        {topics.map((name) => (
          <Link
            key={name}
            className="chip"
            to={`${patterns.help}?topic=${name}#guides`}
            preventScrollReset
            replace
            aria-current={name === topic ? 'true' : undefined}
          >
            {guides[name].tab}
          </Link>
        ))}
      </nav>
      <div className={styles.guide}>
        <GuideDrawing topic={topic} />
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
          {topic === 'network' ? <Networks chains={chains} /> : null}
          <p className={styles.guideNote}>{guide.note}</p>
        </div>
      </div>
    </section>
  );
}
