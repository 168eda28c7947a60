import type { ShownCurrency } from '../rules/shown-currency.ts';

/** How people reach the company, and the other facts about it that every page may show: the operator's settings. */
export interface CompanyInfo {
  /** true outside production: play money, and keys that anybody knows */
  demonstration: boolean;
  supportEmail: string;
  /** formatted for reading; null where there is none */
  phone: string | null;
  /** whether that number takes WhatsApp messages */
  whatsapp: boolean;
  location: string;
  /** the point that the map shows */
  latitude: number;
  longitude: number;
  jobsUrl: string | null;
  social: { name: string; url: string }[];
}

/** What the server passes to the loaders and actions of pages with each request. */
export interface ServerContext {
  /** Calls the JSON API in the same process, with the visitor's cookies and address. */
  api: (path: string, init?: RequestInit) => Promise<Response>;
  nonce: string;
  publicUrl: string;
  /** the sandbox's inbox page; null where real mail is sent */
  inboxUrl: string | null;
  /** the sandbox's page of payment providers; null where none runs */
  paymentsSandboxUrl: string | null;
  /** whether people may sign in with Google */
  google: boolean;
  instance: string;
  company: CompanyInfo;
  /** the currency of this visitor's prices; `rate`: rupees for a dollar, 8 decimals, null where no rate is known */
  prices: { currency: ShownCurrency; rate: string | null };
}
