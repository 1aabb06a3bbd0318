/** The channel of what operators pay by hand, in the ledger and in the book of payouts. */
export const BANK = 'bank'
