import type { DocumentModel } from './document-model'

const names: Record<DocumentModel, string> = {
  nfe: 'NF-e',
  nfce: 'NFC-e',
  cte: 'CT-e',
  mdfe: 'MDF-e',
  nfcom: 'NFCom',
  'nfs-e': 'NFS-e',
}

const known: Record<string, string> = names

/** The model's usual name; an unknown code is returned unchanged. */
export function modelName(model: string): string {
  return Object.hasOwn(known, model) ? (known[model] ?? model) : model
}
