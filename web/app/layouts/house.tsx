import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { House } from '../components/house/House.tsx';
import { rememberPage } from '../lib/address/next.ts';

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
