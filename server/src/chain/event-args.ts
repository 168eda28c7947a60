import type { Hex } from 'viem';

interface Event {
  args: Record<string, unknown>;
}

/** The text of an event's field, by the field's name in Solidity. */
export const textArg = ({ args }: Event, name: string): string => String(args[name]);
export const addressArg = (event: Event, name: string): Hex => textArg(event, name) as Hex;
export const numberArg = (event: Event, name: string): number => Number(textArg(event, name));
