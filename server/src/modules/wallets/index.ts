export { presentWallet } from './present.ts';
export { activeWallet, addressesOf, keepsKey } from './reads.ts';
export { sendFromVault, type VaultUse } from './spend/send-from-vault.ts';
export { wouldSponsor } from './spend/sponsor.ts';
