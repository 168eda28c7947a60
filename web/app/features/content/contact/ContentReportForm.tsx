import { marketTokenIdOf } from '@talkies/shared';
import type { Image, Me } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { Picture } from '../../../components/Picture.tsx';
import type { Refused } from '../../../lib/form/form-problem.ts';
import { itemPath, tokenPath } from '../../../lib/url/paths.ts';
import { contact } from '../../../messages/en.ts';
import { ContentReportBody } from './ContentReportBody.tsx';
import * as styles from './contact.module.css';

interface Props {
  /** `serial`: that of the reported edition; null for the item */
  item: { id: string; serial: number | null; title: string; image: Image | null };
  user: Me['user'];
  refused: Refused | undefined;
}

/** The form that a card's Report opens. */
export function ContentReportForm({ item, user, refused }: Props) {
  const { report } = contact;
  return (
    <section aria-labelledby="report">
      <h2 id="report" className="sr">
        {report.title}
      </h2>
      <Link
        className={`${styles.contactItem} paper`}
        to={item.serial === null ? itemPath(item.id) : tokenPath(marketTokenIdOf(item.id, item.serial))}
      >
        {item.image ? (
          <span className={styles.contactItemPicture}>
            <Picture image={item.image} sizes="96px" decorative />
          </span>
        ) : null}
        <span>
          <span className="label">{report.about}</span>
          <b>{item.serial === null ? item.title : report.edition(item.title, item.serial)}</b>
        </span>
      </Link>
      <ContentReportBody user={user} refused={refused}>
        <input type="hidden" name="itemId" value={item.id} />
        {item.serial === null ? null : <input type="hidden" name="serial" value={item.serial} />}
      </ContentReportBody>
    </section>
  );
}
