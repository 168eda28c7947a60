/** Of what is somebody's own, or of this moment alone: no cache keeps it. */
export const noStoreHeaders = () => ({ 'cache-control': 'no-store' });
