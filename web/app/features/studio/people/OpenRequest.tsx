import { dataRequestKinds } from '@talkies/shared';
import { studioPatterns } from '@talkies/shared/studio';
import { useNavigate } from 'react-router';
import { TextArea } from '../../../components/field/TextArea.tsx';
import { studioDataRequests } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { ReasonedAction } from '../kit/form/ReasonedAction.tsx';

const words = studioDataRequests.open;

/** Records a data request that reached us by mail or telephone, and opens it. */
export default function OpenRequest({ id }: { id: string }) {
  const navigate = useNavigate();
  const open = async (reason: string, form: FormData): Promise<string> => {
    const kind = dataRequestKinds.find((one) => one === form.get('kind')) ?? 'access';
    const body = { kind, text: String(form.get('text') ?? '').trim(), reason };
    const opened = await studioApi('openDataRequestFor', { params: { id }, body });
    void navigate(studioPatterns.dataRequest.replace(':id', opened.id), { state: { reason } });
    return words.opened(opened.id);
  };
  return (
    <ReasonedAction words={words} act={open}>
      <label className="field">
        <b>{words.kind}</b>
        <select className="input" name="kind">
          {dataRequestKinds.map((kind) => (
            <option key={kind} value={kind}>
              {studioDataRequests.kinds[kind]}
            </option>
          ))}
        </select>
      </label>
      <TextArea label={words.words} name="text" maxLength={2000} />
    </ReasonedAction>
  );
}
