import { z } from 'zod'
import { isRecordEntry, type RecordEntry } from './record-codes'

/** A record entry from outside; null for a code of a newer version, which has no text here. */
export const recordEntry = z.custom<RecordEntry>(isRecordEntry).nullable().catch(null)
