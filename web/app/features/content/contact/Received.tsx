import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ButtonLink } from '../../../components/Button.tsx';
import { StatusCard } from '../../../components/StatusCard.tsx';
import { patterns } from '../../../lib/url/paths.ts';
import { contact } from '../../../messages/en.ts';

const words = contact.sent;

interface Props {
  number: string;
  report: boolean;
  email: string;
  /** the state of the confirming mail; null where none is sent, as we answer in a conversation */
  receipt: keyof typeof words.receipt | null;
}

/** Confirms a received message: its number, and whether our answer can reach the sender. */
export function Received({ number, report, email, receipt }: Props) {
  const { pathname, search } = useLocation();
  const panel = useRef<HTMLDivElement>(null);
  // it is shorter than the submitted form, at whose end the person is looking
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={panel}>
      <StatusCard
        title={words.heading}
        action={
          receipt === 'refused' ? (
            <ButtonLink to={`${pathname}${search}`}>{words.again}</ButtonLink>
          ) : (
            <ButtonLink variant="ghost" to={`${patterns.help}#faq`}>
              {words.help}
            </ButtonLink>
          )
        }
      >
        <p role="status">
          {report ? words.report(number) : words.text(number)}{' '}
          {receipt === null ? words.back : words.receipt[receipt](email)}
        </p>
      </StatusCard>
    </div>
  );
}
