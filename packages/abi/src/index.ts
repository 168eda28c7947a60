export {
  type ContractErrorName,
  type ContractErrorText,
  contractErrors,
  explainContractError,
} from './errors.ts';
export { collectibleAbi } from './generated/collectible.ts';
export { lotteryAbi } from './generated/lottery.ts';
export { marketplaceAbi } from './generated/marketplace.ts';
export { orderReceiverAbi } from './generated/orderReceiver.ts';
export { bidPermitTypes, domainOf, quoteTypes, ticketPermitTypes, voucherTypes } from './typed-data.ts';
