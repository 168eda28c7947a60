/** Headers of pages that are personal or change from moment to moment: no cache may store them. */
export const noStoreHeaders = () => ({ 'cache-control': 'no-store' });
