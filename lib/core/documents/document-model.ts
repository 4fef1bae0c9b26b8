export const documentModels = ['nfe', 'nfce', 'cte', 'mdfe', 'nfcom', 'nfs-e'] as const

export type DocumentModel = (typeof documentModels)[number]

const models: Record<string, DocumentModel> = {
  '55': 'nfe',
  '65': 'nfce',
  '57': 'cte',
  /** CT-e OS. */
  '67': 'cte',
  '58': 'mdfe',
  '62': 'nfcom',
}

/** The model of a two-digit fiscal code (`55`, `65`, …), or null for an unknown code. */
export function modelOfCode(code: string): DocumentModel | null {
  return Object.hasOwn(models, code) ? (models[code] ?? null) : null
}
