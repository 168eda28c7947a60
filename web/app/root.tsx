import './styles/fonts.css';
import './styles/tokens.css';
import './styles/reset.css';
import './styles/base.css';
import './styles/motifs.css';
import { type ReactNode, Suspense, use, useEffect, useLayoutEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
} from 'react-router';
import mukta from '../../packages/fonts/files/mukta-latin-400.woff2?url';
import rozha from '../../packages/fonts/files/rozha-one-latin-400.woff2?url';
import type { Route } from './+types/root';
import { ConfirmPrompt } from './components/confirm/ConfirmPrompt.tsx';
import { PageScripts } from './components/PageScripts.tsx';
import { Problems } from './components/Problems.tsx';
import { Toasts } from './components/Toasts.tsx';
import { serverContext } from './lib/api/context.ts';
import { type RootData, useSentPrices } from './lib/api/root-data.ts';
import { orProblem, serverApi } from './lib/api/server.ts';
import { registerServiceWorker } from './lib/browser/service-worker.ts';
import { applyChoices, beforePaintScript } from './lib/document/before-paint.ts';
import { NonceContext } from './lib/document/nonce.ts';
import { SCRIPTS, startScript } from './lib/document/start-scripts.ts';
import { deferScript, PRESS_FORM } from './lib/early-input/early-press.ts';
import { useShownPage, withoutAnswer } from './lib/form/without-answer.ts';
import { PricesContext } from './lib/format/currency-choice.ts';
import { timesScript } from './lib/format/local-time.ts';
import { grounds } from './lib/theme/theme.ts';
import { lazy } from './lib/timing/lazy.ts';
import { canonical } from './lib/url/canonical-middleware.ts';
import { limitsInDollars } from './lib/url/price-limits-middleware.ts';
import { common } from './messages/en.ts';
import { PageLayout } from './routes/layout/PageLayout.tsx';

/** Shown over any page while the next one is late. */
const PageWait = lazy(
  async () => ({ default: (await import('./routes/layout/after-paint.ts')).PageWait }),
  'body',
);
/** For people with several tabs: its script is loaded after the first ones. */
const SharedSession = lazy(
  async () => ({ default: (await import('./routes/layout/after-paint.ts')).SharedSession }),
  'body',
);

/** The order of the layers: later ones win regardless of specificity. Declared in the page, before every stylesheet. */
const layers = '@layer reset, tokens, base, components, screens, utilities;';

export const middleware: Route.MiddlewareFunction[] = [canonical, limitsInDollars];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [withoutAnswer];

/**
 * Preloads the fonts of headings and text; the others wait for the layout: on a slow connection the first picture is
 * loaded before them.
 */
export const links: Route.LinksFunction = () => [
  ...[rozha, mukta].map((href) => ({
    rel: 'preload',
    as: 'font' as const,
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  const api = serverApi(context);
  const [me, { announcement }, all] = await orProblem(
    Promise.all([api('me'), api('announcement'), api('listFilms')]),
  );
  const films = all.films.slice(0, 4).map(({ slug, title }) => ({ slug, title }));
  const [likes, legal] = me.user
    ? await orProblem(Promise.all([api('listLikes'), api('unreadLegal')]))
    : [{ items: [] }, { updates: [] }];
  const { publicUrl, company, prices, google } = context.get(serverContext);
  return {
    me,
    likes: likes.items,
    legal: legal.updates,
    announcement,
    films,
    origin: publicUrl,
    company,
    prices,
    google,
  };
}

/**
 * Revalidates after actions and when a page reloads itself: a change of page or filter does not change who is signed
 * in.
 */
export const shouldRevalidate = ({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => {
  const acted = formMethod !== undefined && formMethod !== 'GET';
  return (acted || currentUrl.href === nextUrl.href) && defaultShouldRevalidate;
};

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext);
  // a failing page is rendered again, with an html element that has lost its theme
  useLayoutEffect(applyChoices, []);
  return (
    // the script before the first paint writes data-theme before hydration
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={grounds.matinee} />
        <meta name="theme-color" content={grounds.velvet} />
        <Inline nonce={nonce} text={`${beforePaintScript};${deferScript}`} />
        <style>{layers}</style>
        <Meta />
        <Links />
      </head>
      <body>
        <form id={PRESS_FORM} hidden />
        <a className="sr skip" href="#main">
          {common.skip}
        </a>
        <PricesContext value={useSentPrices()}>{children}</PricesContext>
        <Toasts ofPage />
        <ConfirmPrompt />
        <Suspense>
          <PageWait />
        </Suspense>
        {useStill() ? null : (
          <>
            <ScrollRestoration />
            <noscript id={SCRIPTS}>
              {/* only the server renders this, so browsers need no code for it */}
              {import.meta.env.SSR ? <PageScripts /> : null}
            </noscript>
            <Inline nonce={nonce} text={`${timesScript};${startScript}`} />
          </>
        )}
      </body>
    </html>
  );
}

/** An inline script: a constant of ours, which only the server writes. */
const Inline = ({ nonce, text }: { nonce: string | undefined; text: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
  <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
);

/** Whether a page's route handle says that it runs no scripts. */
const useStill = (): boolean =>
  useMatches().some(({ handle }) => (handle as { still?: boolean } | undefined)?.still === true);

export default function Root({ loaderData }: Route.ComponentProps) {
  useEffect(registerServiceWorker, []);
  useShownPage();
  return (
    <>
      <Outlet />
      <Suspense>
        <SharedSession me={loaderData.me} />
      </Suspense>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PageLayout>
      <Problems error={isRouteErrorResponse(error) ? error : null} />
    </PageLayout>
  );
}
