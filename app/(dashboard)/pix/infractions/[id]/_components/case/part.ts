import { parseAsStringLiteral } from 'nuqs/server'

/** The columns of a case, of which one is on the screen where there is no room for all. */
export const caseParts = ['claimed', 'known', 'answer'] as const
export type CasePart = (typeof caseParts)[number]

export const casePartParser = parseAsStringLiteral(caseParts).withDefault('claimed')
