import type { RoyaltySums } from '@talkies/shared/studio/schemas';
import { Money } from '../../../components/Money.tsx';

export const Coins = ({ wei, coin }: { wei: string; coin: RoyaltySums['coin'] }) => (
  <Money value={{ amount: wei, currency: coin }} exact />
);
