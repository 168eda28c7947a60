import type { House } from '@talkies/shared';
import { contact } from '../../../messages/en.ts';
import { HouseMap } from './HouseMap.tsx';

const digits = (phone: string): string => phone.replace(/\D/g, '');

/** Phone, WhatsApp, e-mail and place, as the operator set them. */
export function Reach({ house }: { house: House }) {
  return (
    <aside className="contact-reach" aria-labelledby="reach-us">
      <h2 id="reach-us">{contact.direct}</h2>
      <dl>
        {house.phone ? (
          <div>
            <dt>{house.whatsapp ? contact.phoneAndWhatsapp : contact.phone}</dt>
            <dd>
              <a
                className="textlink num"
                href={`tel:+${digits(house.phone)}`}
                aria-label={contact.call(house.phone)}
              >
                {house.phone}
              </a>
              {house.whatsapp ? (
                <a
                  className="textlink"
                  href={`https://wa.me/${digits(house.phone)}`}
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
            <a className="textlink" href={`mailto:${house.supportEmail}`}>
              {house.supportEmail}
            </a>
          </dd>
        </div>
        <div>
          <dt>{contact.place}</dt>
          <dd>{house.place}</dd>
        </div>
      </dl>
      <HouseMap latitude={house.latitude} longitude={house.longitude} />
    </aside>
  );
}
