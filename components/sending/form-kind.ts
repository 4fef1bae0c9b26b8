/** What a form that sends money, or asks for it, makes; the words of its notices follow it. */
export type FormKind = 'charge' | 'transfer' | 'refund'
