import './gallery.css';
import './lobby.css';
import type { Answer } from '@talkies/shared/schemas';
import { useNavigation } from 'react-router';
import { type Filters, searchOf } from '../../lib/address/filters.ts';
import { lobby } from '../../messages/en.ts';
import { FilterForm } from './FilterForm.tsx';
import { Nothing } from './Nothing.tsx';
import { Rows } from './Rows.tsx';

interface Props {
  filters: Filters;
  page: Answer<'listItems'>;
  /** what the API said about filters that it does not know */
  refused: string[] | null;
  heading: 'h1' | 'h2';
}

/** The wall under its picture lamps: filters above a brass rail, cards below. */
export function Lobby({ filters, page, refused, heading: Heading }: Props) {
  const loading = useNavigation().state === 'loading';
  return (
    <>
      <div className="lobby">
        <div className="wrap">
          <FilterForm filters={filters} facets={page.facets} total={page.total}>
            <Heading id="lobby-title">{lobby.title}</Heading>
          </FilterForm>
        </div>
        <div className="rail" aria-hidden="true" />
      </div>
      <section className="gallery" aria-labelledby="lobby-title" aria-busy={loading}>
        <div className="wrap">
          {page.items.length > 0 ? (
            <Rows
              key={searchOf(filters)}
              filters={filters}
              page={page}
              cardHeading={Heading === 'h1' ? 'h2' : 'h3'}
            />
          ) : (
            <Nothing filters={filters} refused={refused} didYouMean={page.didYouMean} />
          )}
        </div>
      </section>
    </>
  );
}
