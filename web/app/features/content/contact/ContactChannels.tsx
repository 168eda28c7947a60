import type { CompanyInfo } from '@talkies/shared';
import { contact } from '../../../messages/en.ts';
import * as styles from './contact.module.css';
import { OfficeMap } from './OfficeMap.tsx';

const digits = (phone: string): string => phone.replace(/\D/g, '');

/** Phone, WhatsApp, e-mail and place, from the operator's settings. */
export function ContactChannels({ company }: { company: CompanyInfo }) {
  return (
    <aside className={styles.contactReach} aria-labelledby="reach-us">
      <h2 id="reach-us">{contact.direct}</h2>
      <dl>
        {company.phone ? (
          <div>
            <dt>{company.whatsapp ? contact.phoneAndWhatsapp : contact.phone}</dt>
            <dd>
              <a
                className="textlink num"
                href={`tel:+${digits(company.phone)}`}
                aria-label={contact.call(company.phone)}
              >
                {company.phone}
              </a>
              {company.whatsapp ? (
                <a
                  className="textlink"
                  href={`https://wa.me/${digits(company.phone)}`}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  {contact.whatsapp}
                </a>
              ) : null}
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{contact.email}</dt>
          <dd>
            <a className="textlink" href={`mailto:${company.supportEmail}`}>
              {company.supportEmail}
            </a>
          </dd>
        </div>
        <div>
          <dt>{contact.location}</dt>
          <dd>{company.location}</dd>
        </div>
      </dl>
      <OfficeMap latitude={company.latitude} longitude={company.longitude} />
    </aside>
  );
}
