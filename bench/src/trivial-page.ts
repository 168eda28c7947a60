import { PassThrough } from 'node:stream';
import { serve } from '@hono/node-server';
import { createReadableStreamFromReadable } from '@react-router/node';
import { Hono } from 'hono';
import { createElement as h } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  Outlet,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { announce } from './child.ts';

/** The least that a server-rendered page can be on our stack: one route, one heading, drawn for every request. */
const Root = () => h('html', { lang: 'en' }, h('body', null, h(Outlet)));
const Home = () => h('h1', null, 'Talkies');

const route = (id: string) => ({
  id,
  hasAction: false,
  hasLoader: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
  module: `/assets/${id}.js`,
  imports: [],
  css: [],
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
});

/** As React Router's own entry does it: the page is streamed as soon as its shell stands. */
const draw = (request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(h(ServerRouter, { context, url: request.url }), {
      onShellReady: () => {
        const body = new PassThrough();
        headers.set('content-type', 'text/html; charset=utf-8');
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        pipe(body);
      },
      onShellError: reject,
    });
  });

const build: ServerBuild = {
  entry: { module: { default: draw } },
  routes: {
    root: { id: 'root', path: '', module: { default: Root } },
    home: { id: 'home', parentId: 'root', index: true, module: { default: Home } },
  },
  assets: {
    entry: { module: '/assets/entry.js', imports: [] },
    routes: {
      root: { ...route('root'), path: '' },
      home: { ...route('home'), parentId: 'root', index: true },
    },
    url: '/assets/manifest.js',
    version: '1',
  },
  assetsBuildDirectory: 'none',
  publicPath: '/',
  basename: '/',
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  future: {},
  allowedActionOrigins: [],
};

const handle = createRequestHandler(build, 'production');
const app = new Hono();
app.get('*', (c) => handle(c.req.raw, new RouterContextProvider()));

serve({ fetch: app.fetch, port: 0 }, ({ port }) => announce(port));
