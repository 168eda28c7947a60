import './community.css';
import type { CommunityPost } from '@talkies/shared/schemas';
import { useState } from 'react';
import { Button } from '../../../components/button/Button.tsx';
import { Place } from '../../../components/place/Place.tsx';
import { Skeleton } from '../../../components/skeleton/Skeleton.tsx';
import { browserApi } from '../../../lib/api/api.ts';
import type { Part } from '../../../lib/api/part.ts';
import { home } from '../../../messages/en.ts';

/** seconds (discovery §2: community box) */
export const COMMUNITY_PATIENCE = 5;

interface Props {
  posts: Part<CommunityPost[]>;
}

/** What people say on other sites, shown by those sites after a click. */
export function CommunityWall({ posts }: Props) {
  const waiting = <Skeleton width="100%" height="320px" />;
  return (
    <section className="section wrap" aria-labelledby="community">
      <div className="section-head">
        <h2 id="community">{home.community.title}</h2>
      </div>
      <div className="community">
        <Place
          part={posts}
          patience={COMMUNITY_PATIENCE}
          load={async () => (await browserApi('communityPosts')).posts}
          name={home.community.wall}
          skeleton={waiting}
        >
          {(list) => (list.length > 0 ? <Wall posts={list} /> : null)}
        </Place>
      </div>
    </section>
  );
}

function Wall({ posts }: { posts: CommunityPost[] }) {
  const [shown, setShown] = useState<readonly string[]>([]);
  const left = posts.filter(({ id }) => !shown.includes(id));
  return (
    <div className="community-wall">
      <h3>{home.community.wall}</h3>
      <p className="muted">{home.community.promise}</p>
      <ul>
        {posts.map((post) => (
          <li className="paper" key={post.id}>
            {shown.includes(post.id) ? (
              <iframe
                src={post.embedUrl}
                title={home.community.frame(post.title, post.author)}
                sandbox="allow-scripts allow-same-origin allow-popups"
                referrerPolicy="no-referrer"
                loading="lazy"
              />
            ) : (
              <button type="button" className="community-post" onClick={() => setShown([...shown, post.id])}>
                <b>{post.title}</b>
                <span>{home.community.show(post.author, post.site)}</span>
              </button>
            )}
            <a className="textlink small" href={post.url} rel="noreferrer nofollow" target="_blank">
              {home.community.open(post.site)}
            </a>
          </li>
        ))}
      </ul>
      {left.length > 1 ? (
        <Button look="ghost" size="compact" onClick={() => setShown(posts.map(({ id }) => id))}>
          {home.community.showAll}
        </Button>
      ) : null}
    </div>
  );
}
