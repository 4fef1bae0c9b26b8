import { useTranslations } from 'next-intl'
import { useRecordWords } from '@/components/operations/record-words'
import type { WebhookEventDetail, WebhookState } from '@/lib/features/webhooks/schema'

const withoutLines = {
  waiting: 'one.outcome-waiting',
  processed: 'one.outcome-none',
  ignored: 'one.outcome-ignored',
  failed: 'one.outcome-failed',
} as const satisfies Record<WebhookState, string>

/** What was done; what was recorded long ago as a sentence is shown as it stands. */
export function EventOutcome({ event: { state, outcome } }: { event: WebhookEventDetail }) {
  const t = useTranslations('webhooks')
  const words = useRecordWords()
  const done = outcome.filter((entry) => entry !== null)
  const lines = [...new Set(done.map((entry) => (typeof entry === 'string' ? entry : words(entry))))]
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-semibold text-sm">{t('one.outcome')}</h3>
      {lines.length === 0 ? (
        <p className="text-ink-2 text-sm">{t(withoutLines[state])}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {lines.map((line) => (
            <li key={line} className="text-ink-2 text-sm wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
