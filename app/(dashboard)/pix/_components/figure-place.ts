import { createLoader, parseAsStringLiteral } from 'nuqs/server'
import type { FigureSpan, PartiesInput } from '@/lib/features/pix/figures/schema'

export const spans = ['30', '90', 'months'] as const satisfies readonly FigureSpan[]
export const sides = ['payers', 'payees'] as const satisfies readonly NonNullable<PartiesInput['side']>[]

/** The scope of the figures in the address, for server and browser; the account has its own parameter. */
export const figureParsers = {
  span: parseAsStringLiteral(spans).withDefault('30'),
  side: parseAsStringLiteral(sides).withDefault('payers'),
}

export const loadFigurePlace = createLoader(figureParsers)
