/**
 * Tells what has one key in a transaction apart, by its turn there, which a reorganisation leaves as it is where it moves a log.
 * The first has the key itself: rows of versions that knew no second one keep theirs, and are told once.
 */
export function keysByTurn(): (key: string, subject?: string) => string {
  const counts = new Map<string, number>();
  return (key, subject = '') => {
    const turn = counts.get(`${subject} ${key}`) ?? 0;
    counts.set(`${subject} ${key}`, turn + 1);
    return turn === 0 ? key : `${key}/${turn}`;
  };
}
