import { useStudioMember } from '../page/use-studio-member.ts';
import { Acts } from './Acts.tsx';
import type { OrderRecord } from './order-record.ts';
import { Refund } from './Refund.tsx';
import { Settle } from './Settle.tsx';
import { WriteToBuyer } from './WriteToBuyer.tsx';

interface Props {
  looked: OrderRecord;
  again: () => void;
}

/** What the member's role may do with an order; brought once the order is looked at. */
export default function OrderActs({ looked, again }: Props) {
  const { permissions } = useStudioMember();
  const mayApprove = permissions.includes('approve');
  return (
    <>
      {permissions.includes('refund') ? (
        <Refund looked={looked} mayApprove={mayApprove} again={again} />
      ) : null}
      {mayApprove ? <Settle looked={looked} again={again} /> : null}
      {permissions.includes('serve') ? <Acts looked={looked} again={again} /> : null}
      {permissions.includes('serve') && looked.buyer ? (
        <WriteToBuyer order={looked.order.id} again={again} />
      ) : null}
    </>
  );
}
