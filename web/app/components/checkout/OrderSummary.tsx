import type { Money as Amount } from '@talkies/shared';
import type { Image } from '@talkies/shared/schemas';
import type { ReactNode } from 'react';
import { Money } from '../Money.tsx';
import { Picture } from '../Picture.tsx';

interface Props {
  image: Image;
  title: string;
  /** below the title */
  line: string;
  children: ReactNode;
  className?: string;
}

/** The paper of a counter: whose picture it is about, then its figures. */
export function SummarySheet({ image, title, line, children, className = '' }: Props) {
  return (
    <div className={`slip paper ${className}`}>
      <div className="slip-head">
        <div className="slip-thumb">
          <Picture image={image} sizes="72px" decorative />
        </div>
        <div>
          <p className="slip-title">{title}</p>
          <p className="small muted">{line}</p>
        </div>
      </div>
      {children}
    </div>
  );
}

interface RowProps {
  name: string;
  value?: Amount | null | undefined;
  /** where there is no amount */
  text?: string;
  /** a part of the line above */
  share?: boolean;
}

export function SummaryRow({ name, value, text, share = false }: RowProps) {
  return (
    <div className={share ? 'slip-share' : undefined}>
      <dt>{name}</dt>
      <dd>{value ? <Money value={value} /> : text}</dd>
    </div>
  );
}
