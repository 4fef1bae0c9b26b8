/** Who looks at a document, as far as its screen depends on it. */
export type Reader = { name: string; mayReadPayments: boolean }
