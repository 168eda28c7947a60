import { hideableParts } from '@talkies/shared';
import type { Me, Person } from '@talkies/shared/schemas';
import { Link } from 'react-router';
import { Avatar } from '../../../components/Avatar.tsx';
import { fieldError, type Refused } from '../../../lib/form/form-problem.ts';
import { personPath } from '../../../lib/url/paths.ts';
import { contact } from '../../../messages/en.ts';
import { ContentReportBody } from './ContentReportBody.tsx';
import * as styles from './contact.module.css';
import { RadioChoices } from './RadioChoices.tsx';

interface Props {
  person: Pick<Person, 'name' | 'handle' | 'avatar'> & { cover: boolean };
  user: Me['user'];
  refused: Refused | undefined;
}

/** The form that Report on a profile opens. */
export function PersonReportForm({ person, user, refused }: Props) {
  const { name, handle, avatar, cover } = person;
  const parts = hideableParts.filter((part) =>
    part === 'avatar' ? avatar : part === 'cover' ? cover : true,
  );
  return (
    <section aria-labelledby="report">
      <h2 id="report" className="sr">
        {contact.person.heading}
      </h2>
      <Link className={`${styles.contactItem} paper`} to={personPath(handle)}>
        <Avatar name={name} avatar={avatar} />
        <span>
          <span className="label">{contact.report.about}</span>
          <b>{name}</b> @{handle}
        </span>
      </Link>
      <ContentReportBody user={user} refused={refused}>
        <input type="hidden" name="handle" value={handle} />
        <RadioChoices
          name="part"
          legend={contact.person.part}
          choices={parts}
          labels={contact.person.parts}
          chosen={refused?.values.part}
          error={fieldError(refused, 'part')}
        />
      </ContentReportBody>
    </section>
  );
}
