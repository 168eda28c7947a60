import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { itemPagePath } from '../../lib/url/paths.ts';
import { recentlyViewed as words } from '../../messages/en.ts';
import { Picture } from '../Picture.tsx';
import * as styles from './recently-viewed.module.css';
import { storedViewed, storeViewed, type Viewed, withViewed } from './viewed.ts';

/** Posters viewed in this browser, except the page's own, which is added to them. Nothing on a first visit. */
export default function RecentlyViewed({ viewed }: { viewed?: Viewed }) {
  const [list, setList] = useState<readonly Viewed[]>([]);
  const id = viewed?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the poster's id matters
  useEffect(() => {
    const before = storedViewed();
    setList(before.filter((each) => each.id !== id));
    if (viewed) storeViewed(withViewed(before, viewed));
  }, [id]);
  if (list.length === 0) return null;
  const clear = (): void => {
    storeViewed([]);
    setList([]);
  };
  return (
    <section className={`wrap ${styles.viewed}`} aria-labelledby="recently-viewed" data-part="viewed">
      <div className="section-head">
        <h2 id="recently-viewed">{words.heading}</h2>
        <button type="button" className="link" onClick={clear}>
          {words.clear}
        </button>
      </div>
      <ul>
        {list.map((each) => (
          <li key={each.id}>
            <Link to={itemPagePath(each)}>
              <Picture image={each.image} sizes="160px" decorative />
              <span>{each.title}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="small muted">{words.where}</p>
    </section>
  );
}
