import { parseAsStringLiteral } from 'nuqs/server'

/** The columns of a case, of which one is on the screen where there is no room for all. */
export const caseParts = ['claimed', 'known', 'answer'] as const
export type CasePart = (typeof caseParts)[number]

export const casePartParser = parseAsStringLiteral(caseParts).withDefault('claimed')

/** Who looks at a case, and what they may do there. */
export type Viewer = { id: string; mayAnswer: boolean; mayDecide: boolean; maySeeCharges: boolean }
