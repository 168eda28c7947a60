import { LocalTime } from '../../../components/LocalTime.tsx';
import { studioOrderStates, studioOrder as words } from '../../../messages/en.ts';
import { DataTable } from '../kit/page/DataTable.tsx';
import * as styles from '../kit/screen.module.css';
import type { InspectedOrder } from './inspected-order.ts';

/** Every step with its cause, and the providers' messages. */
export const OrderHistory = ({ inspected: { steps, providerEvents } }: { inspected: InspectedOrder }) => (
  <>
    <section aria-labelledby="order-timeline">
      <h2 id="order-timeline">{words.timeline}</h2>
      <ol className={styles.steps}>
        {steps.map(({ state, at, cause }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what happened stays where it stands
          <li key={index}>
            <b>{studioOrderStates[state]}</b>
            <LocalTime at={at} />
            <p>{cause}</p>
          </li>
        ))}
      </ol>
    </section>
    <section aria-labelledby="order-events">
      <h2 id="order-events">{words.events}</h2>
      {providerEvents.length > 0 ? (
        <Events events={providerEvents} />
      ) : (
        <p className="muted">{words.noEvents}</p>
      )}
    </section>
  </>
);

const Events = ({ events }: { events: InspectedOrder['providerEvents'] }) => (
  <DataTable
    label={words.events}
    columns={[
      words.eventColumns.at,
      words.eventColumns.method,
      words.eventColumns.type,
      words.eventColumns.verdict,
      words.eventColumns.id,
    ]}
  >
    {events.map(({ method, id, type, verdict, at }) => (
      <tr key={`${method}${id}`}>
        <td>
          <LocalTime at={at} />
        </td>
        <td>{method}</td>
        <td>{type}</td>
        <td>{verdict}</td>
        <td className={styles.long}>{id}</td>
      </tr>
    ))}
  </DataTable>
);
