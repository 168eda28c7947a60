/** The name of a ticket by its index in the list, which counts from 0: `001`, `041`, `10000`. */
export const ticketName = (ticket: number): string => String(ticket + 1).padStart(3, '0');
