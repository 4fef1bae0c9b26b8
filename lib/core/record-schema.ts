import { z } from 'zod'
import { isRecordEntry, type RecordEntry } from './record-codes'

/** A record entry from outside; one that a newer instance wrote, and that has no words here yet, is none. */
export const recordEntry = z.custom<RecordEntry>(isRecordEntry).nullable().catch(null)
