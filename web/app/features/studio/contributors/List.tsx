import { chainNames, faceWidth, picturePath } from '@talkies/shared';
import {
  type ContributorKind,
  contributorKinds,
  studioPatterns,
  studioTablePath,
} from '@talkies/shared/studio';
import type { StudioResponse } from '@talkies/shared/studio/schemas';
import { Form, Link } from 'react-router';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { LocalTime } from '../../../components/LocalTime.tsx';
import { contributorKindWords, studioCatalogue, studioContributors as words } from '../../../messages/en.ts';
import { Select } from '../kit/form/Select.tsx';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { TableBox } from '../kit/page/TableBox.tsx';
import { useStudioMember } from '../kit/page/use-studio-member.ts';
import * as screen from '../kit/screen.module.css';
import * as styles from './contributors.module.css';
import { contributorPath, newContributorPath } from './paths.ts';

interface Props extends StudioResponse<'listContributors'> {
  kind: ContributorKind | undefined;
  q: string;
}

export function List({ contributors, kind, q }: Props) {
  const mayChange = useStudioMember().permissions.includes('catalogue');
  return (
    <StudioPage
      title={words.title}
      lead={words.lead}
      actions={
        <div className={screen.actions}>
          <Link className="link" to={studioPatterns.films}>
            {words.films}
          </Link>
          {mayChange
            ? contributorKinds.map((one) => (
                <ButtonLink key={one} variant="ghost" size="compact" to={newContributorPath(one)}>
                  {words.add(contributorKindWords[one].one)}
                </ButtonLink>
              ))
            : null}
        </div>
      }
    >
      <div className={screen.screen}>
        <Form className={styles.search} role="search" aria-label={words.search} key={`${kind} ${q}`}>
          <Field label={words.search} name="q" type="search" defaultValue={q} autoComplete="off" />
          <Select
            label={words.column.kind}
            name="kind"
            any={studioCatalogue.any}
            options={contributorKinds.map((one) => [one, contributorKindWords[one].many] as const)}
            defaultValue={kind ?? ''}
          />
          <Button type="submit" variant="ghost" size="compact">
            {words.find}
          </Button>
        </Form>
        {contributors.length === 0 ? (
          <p>{kind || q ? words.noneFound : words.none}</p>
        ) : (
          <TableBox label={words.table} file={studioTablePath('listContributors', { kind, q })}>
            <table className={screen.table}>
              <thead>
                <tr>
                  {(['name', 'kind', 'wallet', 'changed'] as const).map((name) => (
                    <th key={name} scope="col">
                      {words.column[name]}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {contributors.map(({ id, fields, image, changedAt }) => (
                  <tr key={id}>
                    <th scope="row" className={styles.name}>
                      {image ? (
                        <img src={picturePath(image, faceWidth, 'webp')} alt="" width={32} height={32} />
                      ) : null}
                      <Link className="textlink" to={contributorPath(id)}>
                        {fields.name}
                      </Link>
                    </th>
                    <td>{contributorKindWords[fields.kind].one}</td>
                    <td>
                      {chainNames.filter((chain) => fields.wallets[chain] !== '').join(', ') ||
                        words.noWallet}
                    </td>
                    <td>
                      <LocalTime at={changedAt} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableBox>
        )}
      </div>
    </StudioPage>
  );
}
