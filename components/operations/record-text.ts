import { useLocale, useTranslations } from 'next-intl'
import type { FieldError } from '@/lib/core/error-codes'
import type { RecordEntry } from '@/lib/core/record-codes'
import { describeRecord } from '@/lib/i18n/describe-record'

/** The text of a recorded code, in the reader's language. */
export function useRecordText(): (entry: RecordEntry) => string {
  const t = useTranslations('recorded')
  const locale = useLocale()
  return (entry) => describeRecord(entry, t, locale)
}

type RecordedProps = {
  entry: RecordEntry | null | undefined
  /** The text of an early record, shown unchanged. */
  sentence: string | null
}

/** Text of a record in the reader's language. */
export function Recorded({ entry, sentence }: RecordedProps): string | null {
  const labels = useRecordText()
  return entry ? labels(entry) : sentence
}

/** Words for a field that the server refused; `labelled` names the field, where no control of the screen does. */
export function useFieldErrorText(): { at: (error: FieldError) => string; labelled: (error: FieldError) => string } {
  const t = useTranslations('recorded')
  const locale = useLocale()
  const at = ({ code, params }: FieldError) => describeRecord({ code, values: params }, t, locale)
  const label = useFieldLabel()
  return { at, labelled: (error) => `${label(error.path)}: ${at(error)}` }
}

/** The label of a field, by its path; the path itself where it has none. */
export function useFieldLabel(): (path: string) => string {
  const t = useTranslations('recorded')
  return (path) => {
    const name = `labels.${path.replaceAll('.', '-')}` as Parameters<typeof t.has>[0]
    return t.has(name) ? t(name) : path
  }
}
