import type { BatchRow, RowsInput, rowFilters } from '@/lib/features/pix/batches/schema'

/** The rows of a batch as its screen reads them: rows that need a person's attention come first. */
export function rowsWanted(id: string, state: (typeof rowFilters)[number] | null): RowsInput {
  return { id, state: state ?? undefined, order: 'attention', limit: 100 }
}

export type ListedRow = BatchRow & { id: string }
