export { lockWallets } from './lock-wallets.ts';
export { vaultAddressOf, walletsPersonalData } from './personal.ts';
export { presentWallet } from './present.ts';
export { ownsAddress, requireProvedOn, requireReceiverOn } from './proved-on.ts';
export {
  activeWallet,
  balancesOf,
  linkedAmong,
  ownersAt,
  ownersByAddress,
  provedOn,
  type WalletRow,
  walletsOf,
  wasUsed,
} from './reads.ts';
export { runOnce } from './spend/run-once.ts';
export {
  findSend,
  holdWaitingSends,
  type PlannedVaultUse,
  requireVaultUse,
  sendFromVault,
} from './spend/send-from-vault.ts';
export { wouldSponsor } from './spend/sponsor.ts';
// for joins in other modules' reads
export { wallets } from './tables.ts';
export { coinsOf, findWallet, outsideWallets, removeOutsideWallets, removeWallet } from './user-wallets.ts';
export { giveVault, retrieveVault } from './vault/create-vault.ts';
export { countFrozen, freezeVault, frozenVaultOf, frozenVaults, thawVault } from './vault/freeze-vault.ts';
export {
  handleRetiredVaults,
  listRetired,
  restoreVault,
  retireVault,
  sealForRetirement,
} from './vault/retire-vault.ts';
export { rotateVaults, vaultKeys } from './vault/rotate.ts';
export { requireNotFrozen } from './vault/vault.ts';
