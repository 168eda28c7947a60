import { BPS, GST_STATE, GSTIN } from '@talkies/shared';
import { z } from 'zod';

const state = z.string().regex(GST_STATE, 'write the state by its GST code and name, such as 33 Tamil Nadu');
const prefix = z.string().regex(/^[A-Z]{2}$/, 'use two capital letters');

/** The seller, as receipts state it. Variables are those of docs/operating.md. */
export const sellerEnvironment = {
  SELLER_NAME: z.string().min(1).max(120).default('Talkies Pte. Ltd.'),
  SELLER_ADDRESS: z.string().min(1).max(400).default('Singapore'),
  SELLER_GSTIN: z.string().regex(GSTIN, 'expected the fifteen characters of a GSTIN').optional(),
  PLACE_OF_SUPPLY: state.optional(),
  GST_RATE_BPS: z.coerce.number().int().min(0).max(BPS).default(1800),
  GST_CODE: z
    .string()
    .regex(/^\d{4,8}$/, 'expected a SAC or HSN of four to eight digits')
    .default('998439'),
  GST_RESALE: z.enum(['fee', 'whole']).default('fee'),
  GST_FEE_CODE: z
    .string()
    .regex(/^\d{4,8}$/, 'expected a SAC of four to eight digits')
    .default('998599'),
  RECEIPT_PREFIX: prefix.default('TK'),
  CREDIT_NOTE_PREFIX: prefix.default('TC'),
};

export interface SellerConfig {
  name: string;
  /** line by line */
  address: string[];
  prefixes: { invoice: string; credit: string };
  /** the part of a resale that is the shop's own supply: its fee, or all that the buyer pays */
  resale: 'fee' | 'whole';
  /** null: not registered for GST, and no tax is stated */
  gst: {
    gstin: string;
    placeOfSupply: string;
    rateBps: number;
    code: string;
    /** SAC of the fee of a resale */
    feeCode: string;
  } | null;
}

type Environment = z.output<z.ZodObject<typeof sellerEnvironment>>;

/** @throws where a GSTIN has no place of supply, or both series have one prefix */
export function sellerOf(e: Environment): SellerConfig {
  if (e.SELLER_GSTIN && !e.PLACE_OF_SUPPLY)
    throw new Error('SELLER_GSTIN needs PLACE_OF_SUPPLY beside it. See docs/operating.md.');
  if (e.RECEIPT_PREFIX === e.CREDIT_NOTE_PREFIX)
    throw new Error('RECEIPT_PREFIX and CREDIT_NOTE_PREFIX must differ. See docs/operating.md.');
  return {
    name: e.SELLER_NAME,
    address: e.SELLER_ADDRESS.split(';').map((text) => text.trim()),
    resale: e.GST_RESALE,
    prefixes: { invoice: e.RECEIPT_PREFIX, credit: e.CREDIT_NOTE_PREFIX },
    gst:
      e.SELLER_GSTIN && e.PLACE_OF_SUPPLY
        ? {
            gstin: e.SELLER_GSTIN,
            placeOfSupply: e.PLACE_OF_SUPPLY,
            rateBps: e.GST_RATE_BPS,
            code: e.GST_CODE,
            feeCode: e.GST_FEE_CODE,
          }
        : null,
  };
}
