/** A GST number of India. */
export const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
/** A state's two-digit GST code and its name: `33 Tamil Nadu`. */
export const GST_STATE = /^\d{2} .{2,40}$/;
