import type { PaymentMethod } from '@talkies/shared';
import { EarlierPayment } from '../../../../components/checkout/EarlierPayment.tsx';
import { asksForPhone, PhoneField } from '../../../../components/checkout/PhoneField.tsx';
import { ProviderChoice } from '../../../../components/checkout/ProviderChoice.tsx';
import { RefusalNotice } from '../../../../components/transaction/RefusalNotice.tsx';
import { buy as words } from '../../../../messages/en.ts';
import { UnreadMethods } from './UnreadMethods.tsx';
import type { ProviderBuying } from './use-provider.ts';

/** Buy Crypto / Card for a listing that the shop can buy for the buyer. */
export function ProviderPart({ provider, disabled }: { provider: ProviderBuying; disabled: boolean }) {
  const { methods, choice, order, payment, unread, reading, readAgain, refusal, phone, writePhone } =
    provider;
  if (methods.length === 0 && !refusal && !unread) return null;
  return (
    <>
      <UnreadMethods refusal={unread} busy={reading} onAgain={readAgain} />
      {order && payment.known ? <EarlierPayment order={order} known={payment.known} /> : null}
      <ProviderChoice
        available={{ methods: [...methods], onRamps: [] }}
        value={choice}
        onChoose={(name) => provider.choose(name as PaymentMethod)}
        disabled={disabled || provider.busy}
      />
      {choice ? <p className="muted small">{words.forYou}</p> : null}
      {refusal ? (
        asksForPhone(refusal) ? (
          <PhoneField phone={phone} onWrite={writePhone} refusal={refusal} />
        ) : (
          <RefusalNotice refusal={refusal} />
        )
      ) : null}
    </>
  );
}
