import type { StudioInput } from '@talkies/shared/studio/schemas';
import { Button } from '../../../components/Button.tsx';
import { studioPeople as words } from '../../../messages/en.ts';
import { CallProblem } from '../kit/calls/CallProblem.tsx';
import { fetchFile } from '../kit/calls/fetch-file.ts';
import { useStudioCall } from '../kit/calls/use-studio-call.ts';

/** Exports all filtered people as a file. The reason is logged, so it is a call and no link. */
export function ExportPeople({ body }: { body: StudioInput<'exportPeople'>['body'] }) {
  const { busy, error, run } = useStudioCall();
  const download = (): Promise<boolean> =>
    run(async () => {
      await fetchFile('/api/studio/people/export', body, 'people.csv');
      return words.exported;
    });
  return (
    <>
      <Button variant="ghost" size="compact" busy={busy} onClick={() => void download()}>
        {words.export}
      </Button>
      <CallProblem error={error} />
    </>
  );
}
