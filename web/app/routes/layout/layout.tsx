import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { countView } from '../../lib/api/count-view.ts';
import { useMe } from '../../lib/api/root-data.ts';
import { rememberPage } from '../../lib/url/remembered-page.ts';
import { PageLayout } from './PageLayout.tsx';
import { pageOwner } from './page-owner.ts';

export default function SiteLayout() {
  const { pathname, search } = useLocation();
  const id = useMe().user?.id ?? null;
  const [owner, setOwner] = useState({ id, pathname, turn: 0 });
  const present = pageOwner(owner, id, pathname);
  if (present !== owner) setOwner(present);
  // missing pages are rendered elsewhere, so signing in never leads to one
  useEffect(() => {
    rememberPage(pathname + search);
    countView(pathname, search);
  }, [pathname, search]);
  return (
    <PageLayout>
      {/* another token or film is another page, and so is that of another person: no state of the previous one stays */}
      <Outlet key={`${pathname} ${present.turn}`} />
    </PageLayout>
  );
}
