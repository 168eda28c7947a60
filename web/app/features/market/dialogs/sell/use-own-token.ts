import type { MarketToken, MyMarketToken } from '@talkies/shared/schemas';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiProblem, browserApi } from '../../../../lib/api/api.ts';
import { here, stepToWallet } from '../../../../lib/transaction/next-step.ts';
import { loginPath } from '../../../../lib/url/paths.ts';

export interface OwnToken {
  marketToken: MarketToken;
  mine: MyMarketToken;
  /** its chain is a local one */
  local: boolean;
}
export type OwnTokenLoad = { token: OwnToken | null; problem: ApiProblem | null; again: () => void };

/** Loads a market token and the person's relation to it when a dialog opens. */
export function useOwnToken(id: string): OwnTokenLoad {
  const [token, setToken] = useState<OwnToken | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const navigate = useNavigate();
  const load = useCallback(async () => {
    setProblem(null);
    try {
      const params = { id };
      const [marketToken, mine, { chains }] = await Promise.all([
        browserApi('getMarketToken', { params }),
        browserApi('myMarketToken', { params }),
        browserApi('listChains'),
      ]);
      if (mine.owns && !mine.owns.connected) return void navigate(stepToWallet());
      const local = chains.some((chain) => chain.name === marketToken.chain && chain.local);
      setToken({ marketToken, mine, local });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.problem.code === 'auth/required') return void navigate(loginPath(here()));
      setProblem(error);
    }
  }, [id, navigate]);
  useEffect(() => void load(), [load]);
  return { token, problem, again: () => void load() };
}
