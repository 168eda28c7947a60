import { Suspense, useEffect, useState } from 'react';
import { type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import { LotteryView } from '../features/lottery/page/LotteryView.tsx';
import { loadLottery } from '../features/lottery/page/load.ts';
import { ticketDialogSearch } from '../features/lottery/page/ticket-dialog-search.ts';
import { useMe } from '../lib/api/root-data.ts';
import { breadcrumbs, pageMeta } from '../lib/document/page-meta.ts';
import { lazy } from '../lib/timing/lazy.ts';
import { lotteryPath, lotteryTicketsPath, patterns } from '../lib/url/paths.ts';
import { lotteryPage as words } from '../messages/en.ts';
import type { Route } from './+types/lottery';

// The dialog with the code for wallets is loaded only by buyers; signing in only by visitors who buy.
const TicketDialog = lazy(() => import('../features/lottery/dialog/TicketDialog.tsx'));
const SignInHere = lazy(() => import('../features/accounts/sign-in/SignInHere.tsx'));

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  loadLottery(context, params.id, new URL(request.url).searchParams);

/** Does not reload when the dialog opens. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate &&
  (currentUrl.pathname !== nextUrl.pathname || ticketDialogSearch(nextUrl.searchParams) === null);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { lottery } = loaderData;
  const { origin } = matches[0].loaderData;
  return pageMeta({
    title: words.sharedTitle(lottery.lottery_name),
    description: words.description(lottery.lottery_name, lottery.prize.title),
    path: lotteryPath(lottery.id),
    origin,
    shared: { lottery: lottery.id, image: lottery.lottery_image },
    about: [
      breadcrumbs(origin, [
        [words.all, patterns.lotteries],
        [lottery.lottery_name, lotteryPath(lottery.id)],
      ]),
    ],
  });
};

export default function LotteryPage({ loaderData }: Route.ComponentProps) {
  const { lottery: first, tickets, older, google } = loaderData;
  const openedAt = ticketDialogSearch(useSearchParams()[0]);
  // only scripts can open a dialog, and sign-in methods differ between browsers
  const [here, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  const opened = here ? openedAt : null;
  const { user } = useMe();
  const navigate = useNavigate();
  const close = () => void navigate(lotteryPath(first.id), { replace: true, preventScrollReset: true });
  return (
    <LotteryView
      first={first}
      tickets={tickets}
      older={older}
      dialog={(lottery, mine, refresh) =>
        opened ? (
          <Suspense>
            <TicketDialog
              lottery={lottery}
              mine={mine}
              opened={{
                ...opened,
                onCount: (count) =>
                  void navigate(lotteryTicketsPath(first.id, { count }), {
                    replace: true,
                    preventScrollReset: true,
                  }),
                refresh,
              }}
              signIn={
                user ? null : (
                  <Suspense>
                    <SignInHere next={lotteryTicketsPath(first.id, opened)} google={google} />
                  </Suspense>
                )
              }
              onClose={close}
            />
          </Suspense>
        ) : null
      }
    />
  );
}
