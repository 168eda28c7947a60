import { useStudioMember } from '../page/use-studio-member.ts';
import { Acts } from './Acts.tsx';
import type { OrderRecord } from './order-record.ts';
import { Refund } from './Refund.tsx';
import { Resolve } from './Resolve.tsx';
import { WriteToBuyer } from './WriteToBuyer.tsx';

interface Props {
  record: OrderRecord;
  again: () => void;
}

/** What the member's role may do with an order; brought once the order is looked at. */
export default function OrderActs({ record, again }: Props) {
  const { permissions } = useStudioMember();
  const mayApprove = permissions.includes('approve');
  return (
    <>
      {permissions.includes('refund') ? (
        <Refund record={record} mayApprove={mayApprove} again={again} />
      ) : null}
      {mayApprove ? <Resolve record={record} again={again} /> : null}
      {permissions.includes('serve') ? <Acts record={record} again={again} /> : null}
      {permissions.includes('serve') && record.buyer ? (
        <WriteToBuyer order={record.order.id} again={again} />
      ) : null}
    </>
  );
}
