import type { RecordEntry } from '@/lib/core/record-codes'
import { useRecordWords } from './record-words'

type RecordedProps = {
  entry: RecordEntry | null | undefined
  /** What rows of long ago hold in its place: shown as it stands. */
  sentence: string | null
}

/** What was recorded, in the reader's language. */
export function Recorded({ entry, sentence }: RecordedProps) {
  const words = useRecordWords()
  return entry ? words(entry) : sentence
}
