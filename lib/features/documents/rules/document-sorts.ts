export const documentSorts = ['period', 'issuedAt', 'totalCents', 'number'] as const

export type DocumentSort = (typeof documentSorts)[number]
