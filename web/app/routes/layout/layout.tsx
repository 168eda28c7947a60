import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { countView } from '../../lib/api/count-view.ts';
import { rememberPage } from '../../lib/url/remembered-page.ts';
import { PageLayout } from './PageLayout.tsx';

export default function SiteLayout() {
  const { pathname, search } = useLocation();
  // missing pages are rendered elsewhere, so signing in never leads to one
  useEffect(() => {
    rememberPage(pathname + search);
    countView(pathname, search);
  }, [pathname, search]);
  return (
    <PageLayout>
      {/* another token or film is another page: no state of the previous one stays */}
      <Outlet key={pathname} />
    </PageLayout>
  );
}
