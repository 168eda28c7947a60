import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { countView } from '../../lib/api/count-view.ts';
import { rememberPage } from '../../lib/url/remembered-page.ts';
import { PageLayout } from './PageLayout.tsx';

export default function SiteLayout() {
  const { pathname, search } = useLocation();
  // pages that are not there are drawn elsewhere: signing in never leads to one
  useEffect(() => {
    rememberPage(pathname + search);
    countView(pathname, search);
  }, [pathname, search]);
  return (
    <PageLayout>
      {/* another token or film is another page: nothing that was said or asked about the one before stays */}
      <Outlet key={pathname} />
    </PageLayout>
  );
}
