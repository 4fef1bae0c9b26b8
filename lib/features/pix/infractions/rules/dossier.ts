/** Parts that a dossier is made of, in their usual order; the cover comes first in each. */
export const dossierParts = [
  'payment',
  'timeline',
  'note',
  'delivery',
  'charge',
  'history',
  'answers',
  'attachments',
] as const
export type DossierPart = (typeof dossierParts)[number]

/** The alternative is the id of an attached file. */
export const isDossierPart = (part: string): part is DossierPart => dossierParts.some((one) => one === part)

/** Why a file or a part is not in a dossier. */
export const leftOutReasons = [
  'encrypted',
  'broken',
  'script',
  'too-complex',
  'pages',
  'size',
  'type',
  'unread',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]
