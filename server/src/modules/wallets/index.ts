export { presentWallet } from './present.ts';
export { activeWallet, addressesOf } from './reads.ts';
