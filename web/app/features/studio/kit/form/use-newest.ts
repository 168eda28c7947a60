import { useState } from 'react';

/**
 * The newer of a page's data and a save's response, which comes first: with the page's data alone, what stands beside the
 * form would move a moment after the save, under the next press. `note` keeps a response, and returns it.
 */
export function useNewest<S extends { version: number }>(loaded: S): { newest: S; note: (response: S) => S } {
  const [response, setResponse] = useState(loaded);
  return {
    newest: response.version > loaded.version ? response : loaded,
    note: (saved) => {
      setResponse(saved);
      return saved;
    },
  };
}
