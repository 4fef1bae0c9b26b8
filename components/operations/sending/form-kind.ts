/** What a form that sends makes; the words of its notices follow it. */
export type FormKind = 'charge' | 'transfer' | 'refund' | 'statement' | 'request'
