import { launchPath, REMIND_MINUTES } from '@talkies/shared';
import { kind } from './kind.ts';

interface LaunchNotificationData {
  launch: string;
  title: string;
}
const inMinutes = (minutes: number): string => (minutes === 1 ? 'a minute' : `${minutes} minutes`);
const link = ({ launch }: LaunchNotificationData): string => launchPath(launch);

export const launchNotifications = {
  'launch-opens': kind<LaunchNotificationData & { minutes: number; waitingRoom: boolean; early?: boolean }>({
    category: 'market',
    choice: 'drop',
    title: ({ title, minutes }) => (minutes > 0 ? `${title} opens soon` : `${title} is open`),
    text: ({ title, minutes, waitingRoom, early }) =>
      minutes === 0
        ? `Your reminder: ${title} is open now.`
        : `Your reminder: ${title} opens ${early ? 'for you ' : ''}in ${inMinutes(minutes)}. ${
            waitingRoom && !early
              ? 'Enter its waiting room: everybody who is there when it opens has the same chance.'
              : ''
          }`.trim(),
    newsFor: ({ minutes }) => minutes || REMIND_MINUTES,
    link,
    action: 'See the drop',
    sample: ({ id }) => ({ launch: id, title: 'A drop', minutes: 30, waitingRoom: true }),
  }),
  'opens-soon': kind<{ title: string; path: string; auction: boolean; minutes: number }>({
    category: 'market',
    choice: 'drop',
    title: ({ title, auction }) => (auction ? `The auction of ${title} opens soon` : `${title} opens soon`),
    text: ({ title, auction, minutes }) =>
      auction
        ? `Your reminder: bidding for ${title} opens in ${inMinutes(minutes)}.`
        : `Your reminder: ${title} opens in ${inMinutes(minutes)}.`,
    newsFor: ({ minutes }) => minutes,
    link: ({ path }) => path,
    action: 'See it',
    sample: () => ({ title: 'A film', path: '/', auction: false, minutes: 15 }),
  }),
  'launch-turn': kind<LaunchNotificationData & { minutes: number }>({
    category: 'market',
    choice: 'turn',
    title: () => 'It is your turn',
    text: ({ title, minutes }) => `You can buy from ${title} now. Your turn lasts ${inMinutes(minutes)}.`,
    urgent: true,
    newsFor: ({ minutes }) => minutes,
    link,
    action: 'Choose your poster',
    sample: ({ id }) => ({ launch: id, title: 'A drop', minutes: 10 }),
  }),
};
