import { bytesToHex, type Hex } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';

/** The phrases that development chains print at start: anvil's and hardhat's, ganache's, Truffle's. */
const publicMnemonics = [
  'test test test test test test test test test test test junk',
  'myth like bonus scare over problem client lizard pioneer submit female collect',
  'candy maple cake sugar pudding cream honey rich smooth crumble sweet treat',
];
const ACCOUNTS = 100;
/** 64 random hexadecimal digits have fewer different ones than this once in 10^19 */
const FEWEST_DIGITS = 8;

let known: ReadonlySet<Hex> | undefined;

function knownKeys(): ReadonlySet<Hex> {
  known ??= new Set(
    publicMnemonics.flatMap((mnemonic) => {
      const parent = mnemonicToAccount(mnemonic, { path: "m/44'/60'/0'/0" }).getHdKey();
      return Array.from({ length: ACCOUNTS }, (_, index) => {
        const { privateKey } = parent.deriveChild(index);
        if (!privateKey) throw new Error(`No key ${index}.`);
        return bytesToHex(privateKey);
      });
    }),
  );
  return known;
}

/** Why a stranger may have this key too; null for a key that only chance could repeat. */
export function keyWeakness(key: Hex): string | null {
  const digits = key.slice(2).toLowerCase();
  if (knownKeys().has(`0x${digits}`)) return 'is a demonstration key that anybody knows';
  if (BigInt(key) < 2n ** 128n || new Set(digits).size < FEWEST_DIGITS)
    return 'is a number that anybody can guess';
  return null;
}
