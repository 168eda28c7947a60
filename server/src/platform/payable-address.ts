import { addressPattern, sameAddress } from '@talkies/shared';
import { getAddress, type Hex, isAddress, zeroAddress } from 'viem';

type ReadAddress = { address: Hex } | { problem: string };

/** Reads an address as a person types or pastes it. An address of mixed case must pass its checksum (EIP-55). */
export function readAddress(written: string): ReadAddress {
  const text = written.trim();
  if (/\.[a-z]{2,}$/i.test(text))
    return { problem: 'A name does not work here. Enter the address: 0x and 40 characters.' };
  if (!addressPattern.test(text))
    return { problem: 'Enter an address: 0x and 40 characters, 0 to 9 and a to f.' };
  const digits = text.slice(2);
  const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  const address = oneCase ? getAddress(`0x${digits.toLowerCase()}`) : (text as Hex);
  return isAddress(address)
    ? { address }
    : { problem: 'A character of this address is wrong. Copy it once more from where it is shown.' };
}

/** As `readAddress`, for who is to receive something: not nobody, and no contract of ours, which gives nothing back. */
export function readReceiver(
  written: string,
  chains: readonly { contracts: Record<string, Hex> }[],
): ReadAddress {
  const read = readAddress(written);
  if ('problem' in read) return read;
  const lost = [zeroAddress, ...chains.flatMap(({ contracts }) => Object.values(contracts))];
  return lost.some((one) => sameAddress(one, read.address))
    ? { problem: 'This address belongs to nobody: what is sent there is lost.' }
    : read;
}
