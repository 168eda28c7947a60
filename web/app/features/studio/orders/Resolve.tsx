import { Field } from '../../../components/field/Field.tsx';
import { studioResolve as words } from '../../../messages/en.ts';
import { studioApi } from '../kit/calls/api.ts';
import { ReasonedAction } from '../kit/form/ReasonedAction.tsx';
import { chargedText } from './Charged.tsx';
import type { InspectedOrder } from './inspected-order.ts';

interface Props {
  inspected: InspectedOrder;
  again: () => void;
}

/** Resolves what an order waits for by a member's statement, like `operator refund` and `operator dispute`. */
export const Resolve = ({ inspected: { order, resolutions }, again }: Props) =>
  resolutions.length > 0 ? (
    <section aria-labelledby="order-resolve">
      <h2 id="order-resolve">{words.heading}</h2>
      {resolutions.map((one) => (
        <Resolution
          key={`${one.resolution} ${one.about?.id ?? ''}`}
          id={order.id}
          possible={one}
          again={again}
        />
      ))}
    </section>
  ) : null;

type PossibleResolution = InspectedOrder['resolutions'][number];

/** The refund or payment concerned: an order may have several. */
function nameOf({ amount, currency, method, reference }: NonNullable<PossibleResolution['about']>): string {
  return words.about(chargedText({ amount, currency }), method, reference);
}

interface ResolutionProps {
  id: string;
  possible: PossibleResolution;
  again: () => void;
}

const Resolution = ({ id, possible: { resolution, about }, again }: ResolutionProps) => {
  const { name, text, done } = words.actions[resolution];
  const named = words.references[resolution];
  return (
    <ReasonedAction
      words={{ name: about ? `${name}: ${nameOf(about)}` : name, text, reason: words.reason }}
      again={again}
      act={async (reason, form) => {
        const reference = String(form.get('reference') ?? '').trim();
        const which = about ? { about: about.id } : {};
        const body = { resolution, reason, ...which, ...(named ? { reference } : {}) };
        await studioApi('resolveOrder', { params: { id }, body });
        return done;
      }}
    >
      {named ? (
        <Field
          label={named.label}
          name="reference"
          required
          maxLength={200}
          autoComplete="off"
          hint={named.hint}
        />
      ) : null}
    </ReasonedAction>
  );
};
