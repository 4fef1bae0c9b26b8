import type { BatchRow } from '@/lib/features/pix/batches/schema'

export type ListedRow = BatchRow & { id: string }
