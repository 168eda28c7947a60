/**
 * The methods that a wallet needs, and no others: above all none that signs with the node's own accounts
 * (`eth_sendTransaction`, `eth_sign`), controls the chain (`anvil_`, `evm_`, `hardhat_`) or inspects it (`debug_`).
 */
const methods = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_syncing',
  'net_version',
  'web3_clientVersion',
]);

export const isWalletMethod = (method: string): boolean => methods.has(method);
