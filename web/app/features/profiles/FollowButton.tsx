import type { ApiResponse, PersonSummary } from '@talkies/shared/schemas';
import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { problemLine } from '../../lib/api/problem-text.ts';
import { useMe } from '../../lib/api/root-data.ts';
import { refusedOf } from '../../lib/form/form-problem.ts';
import { toast } from '../../lib/toast/toast.ts';
import { loginPath, personPath } from '../../lib/url/paths.ts';
import { profile as words } from '../../messages/en.ts';

interface Props {
  person: PersonSummary;
  /** null for visitors, who have to sign in first */
  state: ApiResponse<'followState'> | null;
}

/** The button to follow a person, or to stop. A form, which works without scripts too. */
export function FollowButton({ person, state }: Props) {
  const { user } = useMe();
  const fetcher = useFetcher();
  const refused = refusedOf(fetcher.data);
  useEffect(() => {
    if (refused) toast(problemLine(refused.problem), 'alert');
  }, [refused]);
  const path = personPath(person.handle);
  if (!user || !state)
    return (
      <ButtonLink variant="ghost" to={loginPath(path)} aria-label={words.followName(person.name)}>
        {words.follow}
      </ButtonLink>
    );
  const sent = fetcher.formData?.get('wanted');
  const following = sent === undefined || sent === null ? state.following : sent === 'yes';
  return (
    <fetcher.Form method="post" action={path}>
      <input type="hidden" name="wanted" value={following ? 'no' : 'yes'} />
      <Button
        type="submit"
        variant={following ? 'ghost' : 'primary'}
        busy={fetcher.state === 'submitting'}
        aria-label={following ? words.unfollowName(person.name) : words.followName(person.name)}
      >
        {following ? words.unfollow : words.follow}
      </Button>
    </fetcher.Form>
  );
}
