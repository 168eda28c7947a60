/**
 * Numbers what has the same key in a transaction, by its order there, which stays when a reorganisation moves a log.
 * The first keeps the bare key, as in rows of versions that knew no second one, so those are not notified again.
 */
export function keysByTurn(): (key: string, subject?: string) => string {
  const counts = new Map<string, number>();
  return (key, subject = '') => {
    const turn = counts.get(`${subject} ${key}`) ?? 0;
    counts.set(`${subject} ${key}`, turn + 1);
    return turn === 0 ? key : `${key}/${turn}`;
  };
}
