import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { rememberPage } from '../../lib/address/next.ts';
import { House } from './PageLayout.tsx';

export default function HouseLayout() {
  const { pathname, search } = useLocation();
  // pages that are not there are drawn elsewhere: signing in never leads to one
  useEffect(() => rememberPage(pathname + search), [pathname, search]);
  return (
    <House>
      <Outlet />
    </House>
  );
}
