// A separate entry point, so that a browser never loads creation code.
export { collectibleBytecode } from './generated/bytecode/collectible.ts';
export { lotteryBytecode } from './generated/bytecode/lottery.ts';
export { marketplaceBytecode } from './generated/bytecode/marketplace.ts';
export { orderReceiverBytecode } from './generated/bytecode/orderReceiver.ts';
