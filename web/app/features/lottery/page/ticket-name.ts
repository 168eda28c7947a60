/** How a ticket's number is written: `007`, `041`, `10000`. @param number from 1 */
export const ticketName = (number: number): string => String(number).padStart(3, '0');
