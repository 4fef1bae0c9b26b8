/**
 * The status of a document, from its file, the events in the file and the API, whichever has more information. `test`
 * and `draft` (a declaration that no authority has turned into a note) have no fiscal value in any case.
 */
export const documentStatuses = ['authorized', 'cancelled', 'denied', 'test', 'draft', 'unknown'] as const
export type DocumentStatus = (typeof documentStatuses)[number]

/** Statuses of notes that are or were in force; only these count in sums. */
export const valuedStatuses: readonly DocumentStatus[] = ['authorized', 'cancelled', 'unknown']

/** Whether the document was cancelled, or never came into force. */
export const hasNoValue = ({ status }: { status: DocumentStatus }): boolean =>
  status !== 'authorized' && status !== 'unknown'

/**
 * The status that the index's generated column derives, for a record just received from upstream; `cancelled` null: not
 * stated.
 */
export function statusOf(fileStatus: DocumentStatus | null, cancelled: boolean | null): DocumentStatus {
  if (fileStatus !== null && fileStatus !== 'authorized' && fileStatus !== 'unknown') return fileStatus
  return cancelled ? 'cancelled' : (fileStatus ?? 'unknown')
}

/** Why an NF-e or NFC-e was issued (`finNFe`). */
export const documentPurposes = ['normal', 'complement', 'adjustment', 'return', 'credit', 'debit'] as const
export type DocumentPurpose = (typeof documentPurposes)[number]

/** `in`: the issuer receives the goods (`tpNF` 0). */
export const goodsDirections = ['in', 'out'] as const
export type GoodsDirection = (typeof goodsDirections)[number]
