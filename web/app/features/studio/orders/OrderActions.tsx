import { useStudioMember } from '../kit/page/use-studio-member.ts';
import { CancelOrDeliver } from './CancelOrDeliver.tsx';
import type { InspectedOrder } from './inspected-order.ts';
import { Refund } from './Refund.tsx';
import { Resolve } from './Resolve.tsx';
import { WriteToBuyer } from './WriteToBuyer.tsx';

interface Props {
  inspected: InspectedOrder;
  again: () => void;
}

/** The actions of the member's role; loaded once the order was inspected. */
export default function OrderActions({ inspected, again }: Props) {
  const { permissions } = useStudioMember();
  const mayApprove = permissions.includes('approve');
  return (
    <>
      {permissions.includes('refund') ? (
        <Refund inspected={inspected} mayApprove={mayApprove} again={again} />
      ) : null}
      {mayApprove ? <Resolve inspected={inspected} again={again} /> : null}
      {permissions.includes('serve') ? <CancelOrDeliver inspected={inspected} again={again} /> : null}
      {permissions.includes('serve') && inspected.buyer ? (
        <WriteToBuyer order={inspected.order.id} again={again} />
      ) : null}
    </>
  );
}
