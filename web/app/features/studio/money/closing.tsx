import type { Closing } from '@talkies/shared/studio/schemas';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { Button } from '../../../components/Button.tsx';
import { Fact } from '../../../components/Fact.tsx';
import { Field } from '../../../components/field/Field.tsx';
import { figure, studioMoney as money, studioClosing as words } from '../../../messages/en.ts';
import { loadInStudio } from '../kit/calls/load.ts';
import { DataTable } from '../kit/page/DataTable.tsx';
import { StudioPage } from '../kit/page/StudioPage.tsx';
import { studioMeta } from '../kit/page/studio-meta.ts';
import * as styles from '../kit/screen.module.css';
import { Charged } from '../orders/Charged.tsx';
import type { Route } from './+types/closing';
import { Cents } from './Cents.tsx';

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadInStudio(context, (studio) => {
    const requestedMonth = new URL(request.url).searchParams.get('month') ?? '';
    const month = /^20\d\d-\d\d$/.test(requestedMonth)
      ? requestedMonth
      : new Date().toISOString().slice(0, 7);
    return studio('closingReport', { params: { month } });
  });

export const meta: Route.MetaFunction = () => studioMeta(words.title);

export { StudioProblem as ErrorBoundary } from '../kit/page/StudioProblem.tsx';

export default function ClosingPage({ loaderData: closing }: Route.ComponentProps) {
  const { month, over } = closing;
  return (
    <StudioPage title={words.title} lead={words.lead}>
      <div className={styles.screen}>
        <Form key={month} className={styles.search}>
          <Field label={words.month} name="month" type="month" required defaultValue={month} />
          <Button type="submit" size="compact" variant="ghost">
            {words.show}
          </Button>
        </Form>
        {over ? null : <p>{words.notOver}</p>}
        <Part id="closing-sales" title={words.sales} none={closing.sales.length === 0 && words.noSales}>
          <Sales sales={closing.sales} />
        </Part>
        <Rest closing={closing} />
        <p>
          <a className="link" href={`/api/studio/closing/${month}/closing.csv`} download>
            {words.csv}
          </a>
        </p>
      </div>
    </StudioPage>
  );
}

interface PartProps {
  id: string;
  title: string;
  /** the text where there is nothing to show */
  none: string | false;
  children: ReactNode;
}
const Part = ({ id, title, none, children }: PartProps) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {none ? <p className="muted">{none}</p> : children}
  </section>
);

const Sales = ({ sales }: Pick<Closing, 'sales'>) => (
  <DataTable
    label={money.tableOf(words.sales)}
    columns={(['film', 'kind', 'method', 'count', 'gross', 'fee', 'royalty'] as const).map(
      (name) => words.columns[name],
    )}
    amounts={(['count', 'gross', 'fee', 'royalty'] as const).map((name) => words.columns[name])}
  >
    {sales.map((one) => (
      <tr key={[one.kind, one.film, one.method, one.currency].join('/')}>
        <th scope="row">{one.title || words.noFilm}</th>
        <td>{words.kinds[one.kind]}</td>
        <td>{one.method}</td>
        <td className={styles.amount}>{figure(one.count)}</td>
        {(['gross', 'fee', 'royalty'] as const).map((name) => (
          <td key={name} className={styles.amount}>
            <Charged amount={one[name]} currency={one.currency} />
          </td>
        ))}
      </tr>
    ))}
  </DataTable>
);

const Rest = ({ closing: { refunds, taxes, royalties, payouts } }: { closing: Closing }) => (
  <>
    <Part id="closing-refunds" title={words.refunds} none={refunds.length === 0 && words.noRefunds}>
      <dl className={`rows ${styles.facts}`}>
        {refunds.map(({ of, method, currency, count, amount }) => (
          <Fact key={`${of}/${method}/${currency}`} name={`${words.refundsOf[of]}, ${method} (${count})`}>
            <Charged amount={amount} currency={currency} />
          </Fact>
        ))}
      </dl>
    </Part>
    <Part id="closing-taxes" title={words.taxes} none={taxes.length === 0 && words.noTaxes}>
      <dl className={`rows ${styles.facts}`}>
        {taxes.map(({ name, currency, amount }) => (
          <Fact key={`${name}/${currency}`} name={name === 'taxable' ? words.taxable : name}>
            {amount.startsWith('-') ? '−' : ''}
            <Charged amount={amount.replace('-', '')} currency={currency} />
          </Fact>
        ))}
      </dl>
    </Part>
    <Part id="closing-royalties" title={words.royalties} none={false}>
      <dl className={`rows ${styles.facts}`}>
        <Fact name={words.booked}>
          <Cents cents={royalties.booked} />
        </Fact>
        <Fact name={words.reversed}>
          <Cents cents={royalties.reversed} />
        </Fact>
      </dl>
    </Part>
    <Part id="closing-payouts" title={words.payouts} none={payouts.length === 0 && words.noPayouts}>
      <dl className={`rows ${styles.facts}`}>
        {payouts.map(({ by, count, cents, taxCents, wei }) => (
          <Fact key={by} name={`${by === 'bank' ? words.bank : by} (${count})`}>
            <Cents cents={cents} />, {words.deducted} <Cents cents={taxCents} />
            {by === 'bank' ? null : (
              <>
                , <Charged amount={wei} currency={by} />
              </>
            )}
          </Fact>
        ))}
      </dl>
    </Part>
  </>
);
