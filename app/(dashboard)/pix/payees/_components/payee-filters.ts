import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { textInput } from '@/components/list/filter-values'
import { payeeMarks } from '@/lib/features/pix/payees/schema'

export const filterParsers = { q: parseAsString.withDefault(''), mark: parseAsStringLiteral(payeeMarks) }

export const loadFilters = createLoader(filterParsers)

export type PayeeFilters = { q: string; mark: (typeof payeeMarks)[number] | null }

export const listInput = ({ q, mark }: PayeeFilters) => ({ q: textInput(q, 200), mark: mark ?? undefined })
