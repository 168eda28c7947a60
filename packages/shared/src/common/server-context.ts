import type { ShownCurrency } from '../rules/shown-currency.ts';

/** How people reach the company, and what else every page may tell about it: the operator's settings. */
export interface CompanyInfo {
  /** not in production: play money, keys that anybody knows */
  demonstration: boolean;
  supportEmail: string;
  /** as it is read; null where there is none */
  phone: string | null;
  /** whether that number takes WhatsApp messages */
  whatsapp: boolean;
  location: string;
  /** where the map looks */
  latitude: number;
  longitude: number;
  jobsUrl: string | null;
  social: { name: string; url: string }[];
}

/** What the server hands to loaders and actions of pages with each request. */
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
  /** what this visitor is shown prices in; rupees for a dollar, 8 decimals, null where their rate is out */
  prices: { currency: ShownCurrency; rate: string | null };
}
