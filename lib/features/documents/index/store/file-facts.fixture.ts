import type { FileFacts } from './file-facts'

/** Facts of an empty file; tests add their own. */
export const noFacts: FileFacts = {
  number: null,
  series: null,
  issuerTaxId: null,
  issuerName: null,
  recipientTaxId: null,
  recipientName: null,
  issuedAt: null,
  totalCents: null,
  netCents: null,
  payerTaxId: null,
  payerName: null,
  purpose: null,
  direction: null,
  fileStatus: 'unknown',
  statusCode: null,
  payments: [],
  installments: [],
  references: [],
}
