import { marketTokenIdOf, reportReasons } from '@talkies/shared';
import type { Image, Me } from '@talkies/shared/schemas';
import { Form, Link, useNavigation } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Honeypot } from '../../../components/field/Honeypot.tsx';
import { TextArea } from '../../../components/field/TextArea.tsx';
import { Picture } from '../../../components/Picture.tsx';
import { itemPath, patterns, tokenPath } from '../../../lib/address/paths.ts';
import { fieldError, type Refused } from '../../../lib/api/form-problem.ts';
import { contact } from '../../../messages/en.ts';
import * as styles from './contact.module.css';
import { NotTaken, Sender } from './Sender.tsx';

interface Props {
  /** `serial`: of the edition that is meant, null for the picture */
  item: { id: string; serial: number | null; title: string; image: Image | null };
  user: Me['user'];
  refused: Refused | undefined;
}

/** What a card's Report leads to. */
export function ReportForm({ item, user, refused }: Props) {
  const { form, report } = contact;
  const busy = useNavigation().state !== 'idle';
  const chosen = refused?.values.reason;
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
      <NotTaken refused={refused} />
      <Form method="post" className={styles.contactForm} data-part="contact-form">
        <input type="hidden" name="itemId" value={item.id} />
        {item.serial === null ? null : <input type="hidden" name="serial" value={item.serial} />}
        <fieldset className={styles.contactTopics}>
          <legend>{report.reason}</legend>
          {reportReasons.map((name, position) => (
            <label key={name} className={styles.contactChoice}>
              <input
                type="radio"
                name="reason"
                value={name}
                required
                defaultChecked={chosen ? chosen === name : position === 0}
              />
              <span>{report.reasons[name]}</span>
            </label>
          ))}
        </fieldset>
        <TextArea
          label={report.message}
          name="message"
          maxLength={4000}
          hint={report.messageHint}
          defaultValue={refused?.values.message}
          error={fieldError(refused, 'message')}
        />
        <Sender user={user} refused={refused} />
        <Honeypot label={form.honeypot} />
        <div className={styles.contactActs}>
          <Button type="submit" size="large" busy={busy}>
            {form.submit}
          </Button>
          <Link className="link" to={patterns.contact}>
            {report.instead}
          </Link>
        </div>
      </Form>
    </section>
  );
}
