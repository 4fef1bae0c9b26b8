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
  stated: {
    ...{ totalCents: null, withReformCents: null, netCents: null, receivableCents: null, invoiceCents: null },
    ...{ ibsCents: null, cbsCents: null, isCents: null, isSummary: false, txids: [], linkEvent: null },
  },
  adjusts: null,
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
